-- uses: guard
-- Somebody joins with the code. Wrong guesses are counted, and after call.guesses of them nobody may guess for a while.
--
-- call.code, call.person  KEYS[5] counts wrong guesses

return run(function()
  if redis.call('EXISTS', TABLE) == 0 then refuse('no_session') end
  local before = replay()
  if before then return before end
  if (tonumber(redis.call('GET', KEYS[5])) or 0) >= call.guesses then
    refuse('too_many_guesses', { wait = redis.call('TTL', KEYS[5]) })
  end
  if redis.call('HGET', TABLE, 'code') ~= call.code then
    redis.call('INCR', KEYS[5])
    redis.call('EXPIRE', KEYS[5], call.wait, 'NX')
    refuse('wrong_code')
  end
  local number = (tonumber(redis.call('HGET', TABLE, 'next:p')) or 0) + 1
  if number > call.most then refuse('too_many', { most = call.most }) end
  local id = 'p' .. number
  keep(id, call.person)
  local reply = commit({}, { id = id })
  redis.call('HSET', TABLE, 'next:p', number)
  return reply
end)
