-- Return the stored fields of a table that a roll needs: session, open epoch, and the closed ones where they are few.
--
-- KEYS: 1 the table, 2 its closed epochs   ARGV: 1 how many closed epochs are returned; nil instead of more

local found = redis.call('HMGET', KEYS[1], 'session', 'epoch', 'e')
local few = redis.call('HLEN', KEYS[2]) <= tonumber(ARGV[1])
return { found[1], found[2], found[3], few and redis.call('HVALS', KEYS[2]) }
