-- uses: guard
-- Publish the seed of an epoch that was closed, once, whoever does it.
--
-- call.after  entry behind which the epoch began
-- call.seed   its seed

return run(function()
  if redis.call('EXISTS', TABLE) == 0 then refuse('no_session') end
  local before = replay()
  if before then return before end
  local epochs = cjson.decode(redis.call('HGET', TABLE, 'epochs') or '[]')
  for _, epoch in ipairs(epochs) do
    if epoch.after == call.after then
      epoch.seed = call.seed
      local reply = commit({})
      redis.call('HSET', TABLE, 'epochs', cjson.encode(epochs))
      return reply
    end
  end
  refuse('absent', { id = 'epoch' })
end)
