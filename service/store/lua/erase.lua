-- uses: guard
-- Delete a session with all its keys, and tell whoever listens.

return run(function()
  if redis.call('EXISTS', TABLE) == 0 then refuse('no_session') end
  authorize()
  redis.call('DEL', unpack(KEYS))
  redis.call('PUBLISH', TABLE, 'erased')
  return { 'done', 0, 0, '0', '{}', '{}', role }
end)
