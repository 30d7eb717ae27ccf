-- Let a table that is read live on as one that is changed: once a day at most, so that reading costs no write.
--
-- KEYS: 1 the table, and all that lives as long   ARGV: 1 its time to live in seconds, 2 a day in milliseconds
-- Reply: when it was renewed last, in milliseconds; 0 where there is none.

local last = redis.call('HMGET', KEYS[1], 'at', 'renewed')
if not tonumber(last[1]) then return '0' end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local renewed = math.max(tonumber(last[1]) or 0, tonumber(last[2]) or 0)
if now - renewed < tonumber(ARGV[2]) then return string.format('%.0f', renewed) end
redis.call('HSET', KEYS[1], 'renewed', string.format('%.0f', now))
for _, name in ipairs(KEYS) do
  redis.call('EXPIRE', name, ARGV[1])
end
return string.format('%.0f', now)
