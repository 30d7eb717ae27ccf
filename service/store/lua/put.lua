-- uses: preamble, clocks
-- Create a character or a clock.

-- The highest number that is assigned in order.
local LAST = 99999

local function link(id, doc)
  if doc.rival then
    local rival = visible_clock(doc.rival)
    if rival.owner then refuse('own_clock') end
    if rival.kind ~= 'racing' then refuse('not_racing', { id = doc.rival }) end
    if rival.rival then refuse('already_linked', { id = doc.rival, by = rival.rival }) end
    rival.rival = id
    save_link(doc.rival, doc)
  end
  if doc.after then
    local before = visible_clock(doc.after)
    if before.owner then refuse('own_clock') end
    if before.next then refuse('already_linked', { id = doc.after, by = before.next }) end
    before.next = id
    doc.locked = before.filled < before.size and before.loops == 0 or nil
    keep(doc.after)
  end
end

-- Make a player's clock their own: no more than some each and of all players, however many the GM has, which may be hidden,
-- and no more than some over time, since a table keeps the names of those that are deleted.
local function keep_own(doc)
  if doc.owner and doc.owner ~= context.by then refuse('not_yours', { id = doc.owner }) end
  doc.owner = context.by
  if (tonumber(redis.call('HGET', TABLE, 'made:' .. context.by)) or 0) >= call.most_made then
    refuse('too_many', { most = call.most_made, of = 'clocks of your own, with those that are deleted' })
  end
  if count_of('k', 'owner') >= call.most_of_players then
    refuse('too_many', { most = call.most_of_players, of = "clocks of players' own" })
  end
  if count_of('k', 'owner', context.by) >= call.most_own then
    refuse('too_many', { most = call.most_own, of = 'clocks of your own' })
  end
end

return guarded(function()
  check_rules()
  local counts = redis.call('HMGET', TABLE, 'next:' .. call.kind, 'count:' .. call.kind)
  check_counts(call.kind, counts)
  local count = (tonumber(counts[2]) or 0) + 1
  -- Before all clocks are counted, which tells of hidden ones.
  if call.kind == 'k' and role ~= 'gm' then keep_own(call.doc) end
  if count > call.most then
    refuse('too_many', { most = call.most, of = ({ c = 'characters', k = 'clocks' })[call.kind] })
  end
  local number = call.number or (tonumber(counts[1]) or 0) + 1
  local id = call.kind .. number
  if is_used(id) then
    if call.number then refuse('id_taken', { id = id }) end
    damaged('next:' .. call.kind)
  end
  if not call.number and number > LAST then refuse('too_many', { most = LAST }) end
  if call.kind == 'k' then
    check_own(call.doc)
    if not call.doc.owner then leave_room(call.most - (call.most_of_players or 0)) end
  end
  if call.doc.owner then
    local owner = redis.call('HGET', TABLE, call.doc.owner)
    if not owner or cjson.decode(owner).gone then refuse('no_owner', { id = call.doc.owner }) end
  end
  link(id, call.doc)
  docs[id] = call.doc
  call.doc.version = call.doc.visible == false and HIDDEN or 0
  touch(id)
  local reply = commit({}, { id = id, doc = call.kind == 'k' and clock_for_reply(id) or call.doc })
  redis.call('HSET', TABLE, 'count:' .. call.kind, count)
  if not call.number then redis.call('HSET', TABLE, 'next:' .. call.kind, number) end
  if call.kind == 'k' and role ~= 'gm' then redis.call('HINCRBY', TABLE, 'made:' .. context.by, 1) end
  return reply
end)
