-- Store of whom a process has open event streams, and return the people who are present; subscribers are notified when
-- these change. Without a process only return them.
--
-- KEYS: 1 the table, 2 who is present: <person>:<process>, scored with the ms at which that expires
-- ARGV: 1 the process or nothing, 2 ms until what it stores expires, 3 most members; after them the ids of people
-- Reply: ids of people, in no order; none of a table that is gone

local TABLE, PRESENCE = KEYS[1], KEYS[2]
local process, lease, most = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
if redis.call('EXISTS', TABLE) == 0 then return {} end

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

-- People before and after; members of this process, by person; members that have expired; how many others there are.
local before, after, own, gone, others = {}, {}, {}, {}, 0
local stored = redis.call('ZRANGE', PRESENCE, 0, -1, 'WITHSCORES')
for at = 1, #stored, 2 do
  local person, from = string.match(stored[at], '^(%w+):(%w+)$')
  before[person] = true
  if from == process then
    own[person] = stored[at]
  elseif tonumber(stored[at + 1]) > now then
    after[person] = true
    others = others + 1
  else
    gone[#gone + 1] = stored[at]
  end
end

if process ~= '' then
  local ends, renewed = string.format('%.0f', now + lease), {}
  for at = 4, math.min(#ARGV, 3 + most - others) do
    renewed[#renewed + 1] = ends
    renewed[#renewed + 1] = ARGV[at] .. ':' .. process
    after[ARGV[at]], own[ARGV[at]] = true, nil
  end
  if #renewed > 0 then redis.call('ZADD', PRESENCE, unpack(renewed)) end
  for _, member in pairs(own) do
    gone[#gone + 1] = member
  end
  if #gone > 0 then redis.call('ZREM', PRESENCE, unpack(gone)) end
  if #ARGV > 3 then
    redis.call('PEXPIRE', PRESENCE, string.format('%.0f', math.max(lease, redis.call('PTTL', PRESENCE))))
  end
  local changed = false
  for person in pairs(before) do
    changed = changed or not after[person]
  end
  for person in pairs(after) do
    changed = changed or not before[person]
  end
  if changed then redis.call('PUBLISH', TABLE, 'presence ' .. process) end
end

-- A revoked person may have a stream until its process has read so, or what a killed process stored.
local people, present = {}, {}
for person in pairs(after) do
  people[#people + 1] = person
end
if #people == 0 then return {} end
for at, doc in ipairs(redis.call('HMGET', TABLE, unpack(people))) do
  local readable, decoded = pcall(cjson.decode, doc or '')
  if readable and type(decoded) == 'table' and not decoded.gone then present[#present + 1] = people[at] end
end
return present
