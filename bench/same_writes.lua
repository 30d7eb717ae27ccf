-- The floor of a roll at a table: what a roll of the service writes, without a check, a rule or a document that is read.
-- KEYS: table, log, keys of idempotency, marks, epochs. ARGV: digest of the key, entry, result, three documents.
local at = redis.call('HMGET', KEYS[1], 'seq', 'bytes', 'rolls')
local seq, bytes, rolls = (tonumber(at[1]) or 0) + 1, tonumber(at[2]) or 0, (tonumber(at[3]) or 0) + 1
if redis.call('HGET', KEYS[3], ARGV[1]) then return seq end
local now = redis.call('TIME')
redis.call('XADD', KEYS[2], seq .. '-0', 't', now[1], 'e', ARGV[2], 'r', ARGV[3])
redis.call('HSET', KEYS[1], 'seq', seq, 'at', now[1], 'bytes', bytes + #ARGV[2], 'k1', ARGV[4], 'c1', ARGV[5], 'c2', ARGV[6])
redis.call('HSET', KEYS[3], ARGV[1], seq)
redis.call('PUBLISH', KEYS[1], seq)
redis.call('HSET', KEYS[1], 'rolls', rolls, 'last', seq)
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, 7776000) end
return seq
