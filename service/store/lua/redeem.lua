-- uses: preamble
-- Redeem a ticket: delete it, and return whose it was.
-- KEYS[5] holds the unused ones.

return run(function()
  local ticket = redis.call('HGET', KEYS[5], call.ticket)
  redis.call('HDEL', KEYS[5], call.ticket)
  local by, token, ends = string.match(ticket or '', '^(%S+) (%d+) (%d+)$')
  if not by or tonumber(ends) < tonumber(redis.call('TIME')[1]) then refuse('no_ticket') end
  return { 'done', 0, 0, '0', '{}', cjson.encode({ by = by, token = tonumber(token) }), '' }
end)
