-- uses: preamble, tracks, clocks, actions
-- A roll, a tick, a step after the dice, a reversal, a new turn: charge tracks, tick clocks and write marks, in this
-- order, or change nothing.

-- Most entries that come with the reply to a roll: those of twice the direct rolls between two stored heads. With other
-- entries between them, as of negotiated rolls, a process that starts may read the log instead.
local UNREAD = 32

local function read_mark(field)
  return redis.call('HGET', MARKS, field) or ''
end

local function write_mark(field, value)
  if value == '' then
    redis.call('HDEL', MARKS, field)
  else
    redis.call('HSET', MARKS, field, value)
  end
end

-- The entries up to the last roll that the caller has not read, else those after the stored head; none where they are
-- many.
local function unread_entries(before, head)
  local last = tonumber(string.match(before, '^(%d+) '))
  local after = call.known_until
  if last and last - after > UNREAD then after = tonumber(string.match(head or '', ' (%d+) %d+$')) or after end
  if not last or last <= after or last - after > UNREAD then return {} end
  return redis.call('XRANGE', LOG, after + 1 .. '-0', last .. '-0')
end

-- What the call writes of the marks that tries and lost opportunities have, also where it changes nothing now: field, before
-- and after, "@" for this entry; with a fourth, only if the mark is as before. A reversal computes them again.
local function written_marks()
  local found = nil
  local function add(field, ...)
    if not call.reversal and (string.match(field, '^try:') or string.match(field, '^lost:')) then
      found = found or {}
      found[#found + 1] = { field, ... }
    end
  end
  for _, mark in ipairs(call.remember or {}) do
    add(mark[1], read_mark(mark[1]), mark[2])
  end
  for _, mark in ipairs(call.swap or {}) do
    add(mark[1], mark[2], mark[3], 'if')
  end
  return found
end

-- List a direct roll that awaits something among those of its person, unless a step was made after them.
local function list_unsettled(seq)
  local field, rolls, marks = 'unsettled:' .. context.by, {}, {}
  for roll in string.gmatch(redis.call('HGET', TABLE, field) or '', '%d+') do
    rolls[#rolls + 1], marks[#marks + 1] = roll, 'steps:r' .. roll
  end
  local stepped, kept = #marks > 0 and redis.call('HMGET', MARKS, unpack(marks)) or {}, {}
  for at, roll in ipairs(rolls) do
    if not stepped[at] then kept[#kept + 1] = roll end
  end
  kept[#kept + 1] = seq
  redis.call('HSET', TABLE, field, table.concat(kept, ' ', math.max(1, #kept - call.unsettled + 1)))
end

return guarded(function()
  if call.tail and tonumber(redis.call('HGET', TABLE, 'seq')) ~= call.tail then
    refuse('action_changed', { id = context.by })
  end
  if call.session then
    local session = load('session')
    if session.version ~= call.session then refuse('stale_session', session) end
  end
  local rolls, before, head
  if call.epoch then
    local found = redis.call('HMGET', TABLE, 'e', 'rolls', 'last', 'head')
    if found[1] ~= call.epoch then refuse('epoch_changed') end
    rolls, before, head = found[2] + 1, found[3], found[4]
    if rolls > call.most then refuse('epoch_full') end
  end
  if role ~= 'gm' and call.character and not call.owner then refuse('character_missing') end
  for _, id in ipairs(call.owner or {}) do
    local owner = load(id).owner
    if role ~= 'gm' and owner ~= context.by then refuse('not_yours', { id = id }) end
  end
  -- Before the marks: the action's own roll may have written them.
  if call.action then
    check_people(call.action)
    check_action(call.action)
    if call.clock then check_access(call.clock, call.action.access) end
    for id, access in pairs(call.action.clocks or {}) do
      check_access(id, access)
    end
  end
  for id, version in pairs(call.versions or {}) do
    if load(id).version ~= version then refuse('stale_document', { id = id }) end
  end
  for _, mark in ipairs(call.expect or {}) do
    local stored = read_mark(mark[1])
    if stored ~= mark[2] then refuse('already_settled', { field = mark[1], value = stored }) end
  end
  local turn = (call.timed or call.turn) and string.format('%d', load('shared').tracks.turn[1])
  for _, field in ipairs(call.turn or {}) do
    if redis.call('HGET', MARKS, field) == turn then refuse('spent_this_turn', { turn = tonumber(turn), track = string.match(field, '[^:]+$') }) end
  end
  -- An action may have a clock that players do not see. That it cannot be ticked is not refused, which would tell them.
  local secret = call.action and call.clock and unseen(call.clock)
  local hidden = secret or call.clock and not tickable_clock(call.clock, call.action).visible
  if call.clock_shown ~= nil and call.clock_shown == (hidden or false) then refuse('clock_access') end
  local changes = {}
  for _, one in ipairs(call.charge or {}) do
    if not one.skippable or redis.call('HEXISTS', TABLE, one.id) == 1 and track_of(one.id, one.track) then
      charge(changes, one.id, one.track, one.amount, one.must, one.texts, one.behind)
    end
  end
  for _, one in ipairs(call.tick or {}) do
    tick(changes, one.id, one.by, one.skippable or secret and one.id == call.clock)
  end
  for _, id in ipairs(call.relock or {}) do
    relock(changes, id)
  end
  local warned = call.warn and read_mark(call.warn)
  local lost_by = warned and warned ~= '' and tonumber(warned) or nil
  if call.trial then refuse('would_apply', { lost = lost_by, changes = call.reversal and #changes > 0 and changes or nil }) end
  local after = call.show and { doc = clock_for_reply(call.show) } or hidden and { hidden = true } or nil
  if call.action then
    after = after or {}
    after.action = call.action.doc
    after.unseen = unseen_of(call.action.named)
  end
  if turn then
    after = after or {}
    after.turn = tonumber(turn)
  end
  local marks = written_marks()
  if marks then
    after = after or {}
    after.marks = marks
  end
  if lost_by then
    after = after or {}
    after.lost = lost_by
  end
  if call.gm_fields and #call.gm_fields > 0 and role ~= 'gm' then
    after = after or {}
    after.gm_fields = call.gm_fields
  end
  local reply = commit(changes, after, rolls, before)
  if rolls then
    redis.call('HSET', TABLE, 'rolls', rolls, 'last', reply[3] .. ' ' .. reply[4])
    reply[9], reply[10] = head or '', call.known_until and unread_entries(before, head) or {}
  end
  if call.unsettled then list_unsettled(reply[3]) end
  if call.action then keep_action(call.action) end
  for _, mark in ipairs(call.remember or {}) do
    write_mark(mark[1], (string.gsub(mark[2], '@', reply[3])))
  end
  for _, mark in ipairs(call.swap or {}) do
    if read_mark(mark[1]) == mark[2] then write_mark(mark[1], mark[3]) end
  end
  for _, field in ipairs(call.turn or {}) do
    redis.call('HSET', MARKS, field, turn)
  end
  return reply
end)
