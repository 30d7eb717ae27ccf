-- uses: preamble, people
-- Join with the code. An address that sent too many wrong codes waits, even with the right one, and so does one from which
-- too many people joined. KEYS[5] counts both for the caller's address (hash), for call.wait seconds.

local function attempts(what)
  return tonumber(redis.call('HGET', KEYS[5], what)) or 0
end

local function count(what)
  redis.call('HINCRBY', KEYS[5], what, 1)
  redis.call('EXPIRE', KEYS[5], call.wait, 'NX')
end

-- Seconds until the address may try again.
local function wait_left()
  return { wait = redis.call('TTL', KEYS[5]) }
end

return run(function()
  check_table()
  local before = replay()
  if before then return before end
  if attempts('wrong') >= call.guesses then refuse('too_many_guesses', wait_left()) end
  if redis.call('HGET', TABLE, 'code') ~= call.code then
    count('wrong')
    refuse('wrong_code')
  end
  if attempts('joins') >= call.joins then refuse('too_many_joins', wait_left()) end
  local number = (tonumber(redis.call('HGET', TABLE, 'next:p')) or 0) + 1
  if number > call.last then refuse('too_many', { most = call.last }) end
  local id, removed = 'p' .. number, make_room()
  if removed then
    -- Their characters have no owner until the GM assigns one, and the GM alone ticks their clocks.
    for _, id in ipairs(ids_of('[ck]')) do
      local doc = load(id)
      if doc.owner == removed then
        doc.owner = nil
        doc.ticked_by = doc.ticked_by and 'gm'
        touch(id)
      end
    end
  end
  keep(id, call.person)
  local reply = commit({}, { id = id, removed = removed })
  if removed then
    keep_name(removed, docs[removed])
    redis.call('HDEL', TABLE, removed, 'unsettled:' .. removed)
  end
  redis.call('HSET', TABLE, 'next:p', number)
  count('joins')
  return reply
end)
