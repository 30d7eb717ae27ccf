-- uses: preamble
-- Close the open epoch and open the next one.

return guarded(function()
  local found = redis.call('HMGET', TABLE, 'e', 'rolls', 'epoch', 'last')
  local epoch, rolls = cjson.decode(found[3]), tonumber(found[2])
  if found[1] ~= call.epoch then refuse('stale_epoch', epoch) end
  local began = epoch.after + 0
  if rolls < (call.least or 0) then refuse('epoch_empty') end
  local counted, own = call.most and role ~= 'gm', 'closed:' .. context.by
  if counted then
    local closed = redis.call('HMGET', TABLE, own, 'closed')
    if (tonumber(closed[1]) or 0) >= call.each or (tonumber(closed[2]) or 0) >= call.most then
      refuse('too_many_closings', { each = call.each, most = call.most })
    end
  end
  -- No roll fits into the reserved room, so this happens there once.
  if role == 'gm' and rolls > 0 then urgency = 'closing' end
  local reply = commit({}, { rolls = rolls })
  epoch['until'], epoch.rolls, epoch.last = reply[3], rolls, found[4]
  redis.call('HSET', EPOCHS, began, cjson.encode(epoch))
  call.next.after = reply[3]
  redis.call('HSET', TABLE, 'e', call.next.name, 'rolls', 0, 'last', call.next.name)
  redis.call('HSET', TABLE, 'epoch', cjson.encode(call.next))
  if counted then
    redis.call('HINCRBY', TABLE, own, 1)
    redis.call('HINCRBY', TABLE, 'closed', 1)
  end
  return reply
end)
