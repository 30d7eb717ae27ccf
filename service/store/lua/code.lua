-- uses: preamble
-- Another join code; the entry does not tell it, since everybody reads the log.

return guarded(function()
  local reply = commit({})
  redis.call('HSET', TABLE, 'code', call.code)
  return reply
end)
