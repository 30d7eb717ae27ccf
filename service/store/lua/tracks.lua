-- Tracks of a character, or of the whole table: {value} or {value, cap}; none falls below zero.

-- The highest value of a track, capped or not.
local MOST = 99999

-- Start and cap of a track of the game, from call.starts.
local function start_of(id, track)
  local starts = call.starts and call.starts[id == 'shared' and id or string.sub(id, 1, 1)]
  return starts and starts[track]
end

-- A track of a document; a missing track of the game is newer than the document, and is added.
local function track_of(id, track)
  local tracks, start = load(id).tracks, start_of(id, track)
  if tracks and not tracks[track] and start then tracks[track] = { start[1], start[2] } end
  return tracks and tracks[track]
end

-- Add to a track; what does not fit is lost and returned (DH-A5). `must`: refuse unless all of it fits (DH-16, UW-32).
local function charge(changes, id, track, amount, must)
  local value = track_of(id, track)
  if not value then refuse('no_track', { id = id, track = track }) end
  local to = math.max(0, value[1] + amount)
  to = math.min(to, math.max(value[2] or MOST, value[1]))
  local overflow = value[1] + amount - to
  if must and overflow ~= 0 then
    local stored, needed = cjson.decode(redis.call('HGET', TABLE, id)).tracks[track] or start_of(id, track), 0
    for _, one in ipairs(call.charge) do
      if one.id == id and one.track == track and one.must then needed = needed - one.amount end
    end
    refuse('unaffordable', { id = id, track = track, value = stored[1], needed = needed })
  end
  changes[#changes + 1] = { id, track, to - value[1], to, overflow }
  value[1] = to
  touch(id)
end
