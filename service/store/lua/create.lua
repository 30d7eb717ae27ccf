-- uses: guard
-- A new table. Its id was drawn for this request alone, so a second call is the same request again.
--
-- call.docs  documents by id; call.fields  what stands beside them

return run(function()
  if redis.call('EXISTS', TABLE) == 1 then return again(1) end
  for id, doc in pairs(call.docs) do
    keep(id, doc)
  end
  for name, value in pairs(call.fields) do
    redis.call('HSET', TABLE, name, value)
  end
  return commit({})
end)
