-- uses: preamble
-- Close the open epoch and open the next one.

-- Take one of the closings of a player; return the time (in seconds) at which they have all of them again.
local function take_closing(most, seconds)
  local now = tonumber(redis.call('TIME')[1])
  local full = math.max(tonumber(redis.call('HGET', TABLE, 'closed:' .. context.by)) or 0, now)
  local wait = full - now - (most - 1) * seconds
  if wait > 0 then refuse('too_many_closings', { most = most, wait = wait }) end
  return full + seconds
end

return guarded(function()
  local found = redis.call('HMGET', TABLE, 'e', 'rolls', 'epoch', 'last')
  local epoch, rolls = cjson.decode(found[3]), tonumber(found[2])
  if found[1] ~= call.epoch then refuse('epoch_changed') end
  local began = epoch.after + 0
  if rolls < (call.least or 0) then refuse('epoch_empty') end
  local closings = call.closings and role ~= 'gm' and take_closing(call.closings, call.closing_seconds)
  -- No roll fits into the reserved room, so this happens there once.
  if role == 'gm' and rolls > 0 then reserve_kind = 'closing' end
  local reply = commit({}, { rolls = rolls })
  epoch['until'], epoch.rolls, epoch.last = reply[3], rolls, found[4]
  redis.call('HSET', EPOCHS, began, cjson.encode(epoch))
  call.next.after = reply[3]
  redis.call('HSET', TABLE, 'e', call.next.genesis, 'rolls', 0, 'last', call.next.genesis)
  redis.call('HSET', TABLE, 'epoch', cjson.encode(call.next))
  if closings then redis.call('HSET', TABLE, 'closed:' .. context.by, closings) end
  return reply
end)
