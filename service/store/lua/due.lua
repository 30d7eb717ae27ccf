-- Store when a table with webhooks is to be looked at, and take tables whose time has come: others do not for a while.
--
-- KEYS: 1 the sorted set of tables, by ms
-- ARGV: 1 most to take, 2 ms for which others do not; perhaps a table, ms from now on, or -1 where it has no webhooks, and
--   the time that it was taken with, or nothing
-- Reply: ids of tables, each with the time that it is taken with.
--
-- Who has taken a table may put it off, unless another has stored a time meanwhile; else a time only comes earlier: what a
-- process has seen of a table may be old by then, and to look too early does no harm.

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

if ARGV[3] then
  local sid, wait, taken = ARGV[3], tonumber(ARGV[4]), ARGV[5]
  local stored = redis.call('ZSCORE', KEYS[1], sid)
  local may_put_off = stored and stored == taken
  if wait >= 0 then
    local at = now + wait
    if may_put_off or not stored or at < tonumber(stored) then
      redis.call('ZADD', KEYS[1], string.format('%.0f', at), sid)
    end
  elseif may_put_off then
    redis.call('ZREM', KEYS[1], sid)
  end
end

local found, until_then = {}, string.format('%.0f', now + ARGV[2])
for _, sid in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now), 'LIMIT', 0, ARGV[1])) do
  redis.call('ZADD', KEYS[1], until_then, sid)
  found[#found + 1] = sid
  found[#found + 1] = redis.call('ZSCORE', KEYS[1], sid)
end
return found
