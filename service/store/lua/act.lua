-- uses: preamble, actions
-- A step of an action before its dice: open it, replace its document, or close it. Or consequences that are narrated.

-- The highest number that is assigned.
local LAST = 99999

return guarded(function()
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
    local counts = redis.call('HMGET', TABLE, 'next:a', 'count:a')
    if not call.closed and (tonumber(counts[2]) or 0) >= call.most then refuse('too_many', { most = call.most }) end
    if call.most_own and count_opened_by(context.by, 'a') >= call.most_own then refuse('too_many', { most = call.most_own }) end
    if call.number > LAST then refuse('too_many', { most = LAST }) end
    id = 'a' .. call.number
    if call.number ~= (tonumber(counts[1]) or 0) + 1 then refuse('action_changed', { id = id }) end
  end
  local reply = commit({}, { id = id, action = call.doc, unseen = unseen_of(call.named) })
  if not call.id then redis.call('HINCRBY', TABLE, 'next:a', 1) end
  keep_action({ id = id, doc = call.doc, closed = call.closed })
  if call.steps then redis.call('HSET', MARKS, 'steps:' .. id, reply[3]) end
  return reply
end)
