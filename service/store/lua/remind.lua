-- uses: guard
-- Remember for an import what may happen once, before there is a table.
--
-- call.fields

return run(function()
  if redis.call('EXISTS', TABLE) == 1 then
    call.ttl = redis.call('TTL', TABLE)
  else
    for field, value in pairs(call.fields) do
      redis.call('HSET', ONCE, field, value)
    end
  end
  return { 'done', 0, 0, '0', '{}', '{}', '' }
end)
