-- uses: preamble
-- Tell what happens in an action, whatever its state: it is counted, and nothing else changes.

-- Whether there is the action that the caller has read: an open one, one with entries, or a direct roll of that time.
local function is_there(id)
  local stored = redis.call('HGET', TABLE, id)
  if stored then return (cjson.decode(stored).character or '') == (call.character or '') end
  if redis.call('HEXISTS', MARKS, 'steps:' .. id) == 1 then return true end
  local roll = string.match(id, '^r(%d+)$')
  local found = roll and call.roll_at and redis.call('XRANGE', LOG, roll .. '-0', roll .. '-0')[1]
  return found and tonumber(found[2][2]) == call.roll_at
end

return guarded(function()
  if not is_there(call.action) then refuse('action_changed', { id = call.action }) end
  local field = 'tales:' .. call.action
  local told = tonumber(redis.call('HGET', MARKS, field) or '0')
  if not told then damaged(field) end
  local most = role == 'gm' and call.most or call.most - call.reserved
  if told >= most then refuse('too_many', { most = most, of = 'tales of an action' }) end
  local reply = commit({})
  redis.call('HSET', MARKS, field, told + 1)
  return reply
end)
