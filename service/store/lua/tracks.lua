-- Tracks of a character, or of the whole table: {value} or {value, cap}; none falls below zero.

-- What no track passes, capped or not.
local MOST = 99999

-- Add to a track; what does not fit is lost and told (DH-A5). `must`: refuse unless all of it fits (DH-16, UW-32).
local function charge(changes, id, track, amount, must)
  local doc = load(id)
  local value = doc.tracks and doc.tracks[track]
  if not value then refuse('no_track', { id = id, track = track }) end
  local to = math.max(0, value[1] + amount)
  to = math.min(to, math.max(value[2] or MOST, value[1]))
  local overflow = value[1] + amount - to
  if must and overflow ~= 0 then
    local had, needed = cjson.decode(redis.call('HGET', TABLE, id)).tracks[track][1], 0
    for _, one in ipairs(call.charge) do
      if one[1] == id and one[2] == track and one[4] then needed = needed - one[3] end
    end
    refuse('unaffordable', { id = id, track = track, value = had, needed = needed })
  end
  changes[#changes + 1] = { id, track, to - value[1], to, overflow }
  value[1] = to
  touch(id)
end
