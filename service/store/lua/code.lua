-- uses: preamble
-- Replace the join code; the entry leaves it out, since all people read the log.

return guarded(function()
  local reply = commit({})
  redis.call('HSET', TABLE, 'code', call.code)
  return reply
end)
