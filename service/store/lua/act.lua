-- uses: preamble, clocks, actions
-- A step of an action before its dice: open it, replace its document, or close it. Or consequences that are narrated.

-- The highest number that is assigned.
local LAST = 99999

-- Start a clock under the next id, by which the caller has named it.
local function start_clock(changes, one)
  local counts = redis.call('HMGET', TABLE, 'next:k', 'count:k')
  check_counts('k', counts)
  local number = (tonumber(counts[1]) or 0) + 1
  leave_room(one.most)
  if number > LAST then refuse('too_many', { most = LAST }) end
  if one.id ~= 'k' .. number then refuse('action_changed', { id = one.id }) end
  if is_used(one.id) then damaged('next:k') end
  keep(one.id, one.doc)
  changes[#changes + 1] = { one.id, 'started', 1, 1, 0, false }
end

-- Take back a clock that was started, unless it was deleted; whether it was there.
local function end_clock(changes, id)
  if redis.call('HEXISTS', TABLE, id) == 0 then return false end
  counted('count:k')
  changes[#changes + 1] = { id, 'started', -1, 0, 0, not load(id).visible }
  drop_clock(changes, id)
  return true
end

return guarded(function()
  check_rules()
  check_people(call)
  for id, version in pairs(call.versions or {}) do
    if load(id).version ~= version then refuse('action_changed', { id = id }) end
  end
  for id, access in pairs(call.clocks or {}) do
    check_access(id, access)
  end
  if not call.closed and redis.call('HEXISTS', TABLE, call.character) == 0 then
    refuse('character_gone', { id = call.character })
  end
  for _, mark in ipairs(call.others or {}) do
    if (redis.call('HGET', MARKS, mark[1]) or '') ~= mark[2] then refuse('action_changed', { id = call.character }) end
  end
  local id = call.id
  if id then
    check_action(call)
  else
    if not call.closed and counted('count:a') >= call.most then refuse('too_many', { most = call.most, of = 'open actions' }) end
    if call.most_own and count_of('a', 'opened_by', context.by) >= call.most_own then
      refuse('too_many', { most = call.most_own, of = 'open actions of yours' })
    end
    local number = counted('next:a') + 1
    if number > LAST then refuse('too_many', { most = LAST }) end
    id = 'a' .. number
    if redis.call('HEXISTS', TABLE, id) + redis.call('HEXISTS', MARKS, 'steps:' .. id) > 0 then damaged('next:a') end
  end
  local changes, ended = {}, {}
  for _, one in ipairs(call.started or {}) do
    start_clock(changes, one)
  end
  for _, clock in ipairs(call.ended or {}) do
    if end_clock(changes, clock) then ended[#ended + 1] = clock end
  end
  local reply = commit(changes, { id = id, action = call.doc, unseen = unseen_of(call.named) })
  for _ in ipairs(call.started or {}) do
    redis.call('HINCRBY', TABLE, 'next:k', 1)
    redis.call('HINCRBY', TABLE, 'count:k', 1)
  end
  for _, clock in ipairs(ended) do
    erase(clock, reply[3])
  end
  if not call.id then redis.call('HINCRBY', TABLE, 'next:a', 1) end
  keep_action({ id = id, doc = call.doc, closed = call.closed })
  if call.steps then redis.call('HSET', MARKS, 'steps:' .. id, reply[3]) end
  return reply
end)
