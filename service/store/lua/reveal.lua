-- uses: preamble
-- Publish the seed of a closed epoch, once, for any caller.

return run(function()
  check_table()
  local before = replay()
  if before then return before end
  local stored = redis.call('HGET', EPOCHS, call.after)
  if not stored then refuse('not_found', { id = 'epoch' }) end
  local epoch = cjson.decode(stored)
  epoch.seed = call.seed
  reserve_kind = 'reveal'
  local reply = commit({})
  redis.call('HSET', EPOCHS, call.after, cjson.encode(epoch))
  return reply
end)
