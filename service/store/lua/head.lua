-- Store the head of the open epoch after its last roll; a later roll, another epoch, or no table leave all as it is.
--
-- KEYS[1] the table   ARGV: 1 the epoch's genesis, 2 entry and time of the roll, 3 the head, as it is stored

local found = redis.call('HMGET', KEYS[1], 'e', 'last')
if found[1] == ARGV[1] and found[2] == ARGV[2] then redis.call('HSET', KEYS[1], 'head', ARGV[3]) end
return 0
