-- Take tokens from a bucket that fills steadily, stored as the time at which it is full again; or put some back.
--
-- KEYS[1] that time, in ms   ARGV: 1 how much the bucket holds, 2 ms in which an empty one fills, 3 how much is wanted,
--   below zero what is put back, 4 how much must be left then, or nothing is taken; without it, what there is is taken
-- Reply: { taken, left, ms until it is full }

local most, window, wanted = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local each = window / most
-- A system clock that was set back must not close the bucket for longer than its window.
local full = math.min(math.max(tonumber(redis.call('GET', KEYS[1]) or 0), now), now + window)
-- Rounding must not hide the last one.
local room = math.floor((now + window - full) / each + 0.000001)
local taken = math.min(room, wanted)
if ARGV[4] and room - wanted < tonumber(ARGV[4]) then taken = 0 end
if taken ~= 0 then
  full = math.max(full + taken * each, now)
  redis.call('SET', KEYS[1], string.format('%.3f', full), 'PX', math.max(1, math.ceil(full - now)))
end
return { taken, room - taken, math.ceil(full - now) }
