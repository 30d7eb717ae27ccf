-- uses: preamble
-- Delete a session with all its keys, and tell whoever listens. Dice that nobody could check any more are not deleted.

return run(function()
  if redis.call('EXISTS', TABLE) == 0 then refuse('no_session') end
  authorize()
  if tonumber(redis.call('HGET', TABLE, 'rolls') or 0) ~= 0 then refuse('epoch_open') end
  redis.call('UNLINK', unpack(KEYS))
  redis.call('PUBLISH', TABLE, 'erased')
  return { 'done', 0, 0, '0', '{}', '{}', role }
end)
