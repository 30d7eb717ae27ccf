-- uses: preamble
-- Delete a session with all its keys, and notify subscribers. Refused while the open epoch has rolls: its dice
-- could not be checked any more.

return run(function()
  check_table()
  authorize()
  if tonumber(redis.call('HGET', TABLE, 'rolls')) ~= 0 then refuse('epoch_open') end
  redis.call('UNLINK', unpack(KEYS))
  redis.call('PUBLISH', TABLE, 'erased')
  return { 'done', 0, 0, '0', '{}', '{}', role }
end)
