-- Tracks of a character, or of the whole table: {value} or {value, cap}; none falls below zero.

-- Add to a track; what does not fit is lost and told (DH-A5). `must`: refuse unless all of it fits (DH-16, UW-32).
local function charge(changes, id, track, amount, must)
  local doc = load(id)
  local value = doc.tracks and doc.tracks[track]
  if not value then refuse('no_track', { id = id, track = track }) end
  local to = math.max(0, value[1] + amount)
  if value[2] then to = math.min(to, math.max(value[2], value[1])) end
  local overflow = value[1] + amount - to
  if must and overflow ~= 0 then
    refuse('unaffordable', { id = id, track = track, value = value[1], needed = -amount })
  end
  changes[#changes + 1] = { id, track, to - value[1], to, overflow }
  value[1] = to
  touch(id)
end
