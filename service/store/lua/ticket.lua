-- uses: preamble
-- Issue a ticket that opens one event stream, once. KEYS[5] holds the unused ones.

return run(function()
  if redis.call('EXISTS', TABLE) == 0 then refuse('no_session') end
  authorize()
  local now = tonumber(redis.call('TIME')[1])
  local tickets = redis.call('HGETALL', KEYS[5])
  local own, all = 0, 0
  for at = 1, #tickets, 2 do
    local by, ends = string.match(tickets[at + 1], '^(%S+) %d+ (%d+)$')
    if tonumber(ends) < now then
      redis.call('HDEL', KEYS[5], tickets[at])
    else
      all = all + 1
      if by == context.by then own = own + 1 end
    end
  end
  if own >= call.each then refuse('too_many', { most = call.each, of = 'unused tickets of yours' }) end
  if role ~= 'gm' and all >= call.most then refuse('too_many', { most = call.most, of = 'unused tickets' }) end
  redis.call('HSET', KEYS[5], call.ticket, context.by .. ' ' .. context.token .. ' ' .. (now + call.seconds))
  redis.call('EXPIRE', KEYS[5], call.seconds)
  return { 'done', 0, 0, '0', '{}', '{}', role }
end)
