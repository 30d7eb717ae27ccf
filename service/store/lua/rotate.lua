-- uses: guard
-- Close the epoch that dice are drawn under and open the next: no roll is drawn under the closed one from here on.
--
-- call.epoch  name of the epoch to close; refused when it is another by now
-- call.least  rolls it must have
-- call.most   epochs a table may have; none: any number
-- call.next   the epoch to open

return guarded(function()
  local found = redis.call('HMGET', TABLE, 'e', 'rolls', 'epoch', 'epochs', 'last')
  local epoch, rolls = cjson.decode(found[3]), tonumber(found[2])
  if found[1] ~= call.epoch then refuse('stale_epoch', epoch) end
  if rolls < call.least then refuse('epoch_empty') end
  local epochs = cjson.decode(found[4] or '[]')
  if call.most and #epochs >= call.most then refuse('too_many', { most = call.most }) end
  local reply = commit({}, { rolls = rolls })
  epoch['until'], epoch.rolls, epoch.last = reply[3], rolls, found[5]
  epochs[#epochs + 1] = epoch
  call.next.after = reply[3]
  redis.call('HSET', TABLE, 'e', call.next.name, 'rolls', 0, 'last', call.next.name)
  redis.call('HSET', TABLE, 'epoch', cjson.encode(call.next), 'epochs', cjson.encode(epochs))
  return reply
end)
