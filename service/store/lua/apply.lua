-- uses: guard, tracks, clocks
-- A roll, a tick, a choice, a new turn: charge tracks, tick clocks and remember, in this order, or do none of it.
--
-- call.session   version of the session the caller planned with; refused when it is another by now
-- call.epoch     name of the epoch its dice were drawn under; refused when it is another by now, or full with call.most rolls
-- call.owner     characters that a player must own to do this
-- call.character whether a player must name one
-- call.expect    {field, value} of what may happen once: refused unless it is this ("" for not yet)
-- call.remember  {field, value}: "" forgets, "@" is the number of this entry
-- call.turn      fields that may be set once a turn (UW-32)
-- call.charge    {id, track, amount, must, follows}: falls away where the character has gone since the roll
-- call.clock     a clock that must be open, ticked or not
-- call.tick      {id, by, follows}: what follows from a roll was allowed when it named its clock
-- call.show      id of the document to answer with

return guarded(function()
  if call.session then
    local session = load('session')
    if session.version ~= call.session then refuse('stale_session', session) end
  end
  local rolls, before
  if call.epoch then
    local found = redis.call('HMGET', TABLE, 'e', 'rolls', 'last')
    if found[1] ~= call.epoch then refuse('stale_epoch', load('epoch')) end
    rolls, before = found[2] + 1, found[3]
    if rolls > call.most then refuse('epoch_full') end
  end
  if role ~= 'gm' then
    if call.character and #call.owner == 0 then refuse('character_missing') end
    for _, id in ipairs(call.owner or {}) do
      if load(id).owner ~= call.by then refuse('not_yours', { id = id }) end
    end
  end
  for _, once in ipairs(call.expect or {}) do
    local stored = redis.call('HGET', ONCE, once[1]) or ''
    if stored ~= once[2] then refuse('happened', { field = once[1], value = stored }) end
  end
  local turn = tostring(call.turn and load('shared').tracks.turn[1])
  for _, field in ipairs(call.turn or {}) do
    if redis.call('HGET', ONCE, field) == turn then refuse('spent_this_turn', { turn = turn, track = string.match(field, '[^:]+$') }) end
  end
  local hidden = call.clock and not open(call.clock).visible
  local changes = {}
  for _, one in ipairs(call.charge or {}) do
    if not one[5] or redis.call('HEXISTS', TABLE, one[1]) == 1 then
      charge(changes, one[1], one[2], one[3], one[4])
    end
  end
  for _, one in ipairs(call.tick or {}) do
    tick(changes, one[1], one[2], one[3])
  end
  local reply = commit(changes, call.show and { doc = shown(call.show) } or hidden and { hidden = true } or nil, rolls, before)
  if rolls then redis.call('HSET', TABLE, 'rolls', rolls, 'last', reply[3] .. ' ' .. reply[4]) end
  for _, once in ipairs(call.remember or {}) do
    if once[2] == '' then
      redis.call('HDEL', ONCE, once[1])
    else
      redis.call('HSET', ONCE, once[1], once[2] == '@' and reply[3] or once[2])
    end
  end
  for _, field in ipairs(call.turn or {}) do
    redis.call('HSET', ONCE, field, turn)
  end
  return reply
end)
