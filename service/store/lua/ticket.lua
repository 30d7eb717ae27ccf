-- uses: guard
-- Issue a ticket that opens one event stream, once, within call.seconds.
--
-- call.ticket  KEYS[5] holds those not used yet; call.most of them at a time

return run(function()
  if redis.call('EXISTS', TABLE) == 0 then refuse('no_session') end
  authorize()
  local now = tonumber(redis.call('TIME')[1])
  local tickets = redis.call('HGETALL', KEYS[5])
  local left = #tickets / 2
  for at = 1, #tickets, 2 do
    if tonumber(string.match(tickets[at + 1], '%d+$')) < now then
      redis.call('HDEL', KEYS[5], tickets[at])
      left = left - 1
    end
  end
  if left >= call.most then refuse('too_many', { most = call.most }) end
  redis.call('HSET', KEYS[5], call.ticket, call.by .. ' ' .. call.token .. ' ' .. (now + call.seconds))
  redis.call('EXPIRE', KEYS[5], call.seconds)
  return { 'done', 0, 0, '0', '{}', '{}', role }
end)
