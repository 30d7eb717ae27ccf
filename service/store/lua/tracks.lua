-- Tracks of a character, or of the whole table: {value} or {value, cap}; none falls below zero.

-- The highest value of a track, capped or not.
local MOST = 99999

-- The most boxes of a track that have words.
local MOST_TEXTS = 5

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

-- Set what the boxes of a track are.
local function set_texts(doc, track, texts)
  doc.texts = doc.texts or {}
  doc.texts[track] = #texts > 0 and texts or nil
  if not next(doc.texts) then doc.texts = nil end
end

-- The place of the words of a box, of those that `behind` boxes of the same words stand behind; nil where none has them.
local function place_of(kept, text, behind)
  local found = nil
  for place = #kept, 1, -1 do
    if kept[place] == text then
      found = place
      if behind == 0 then return found end
      behind = behind - 1
    end
  end
  return found
end

-- Take out the words of a box. Return them, and how many boxes of the same words stand behind it.
local function take_out(kept, place)
  local text, behind = table.remove(kept, place), 0
  for at = place, #kept do
    if kept[at] == text then behind = behind + 1 end
  end
  return text, behind
end

-- Keep what the boxes are that a change marked, or drop those that it cleared: the named ones, then the oldest, so that no
-- more are left than boxes are marked. Return them, and how many of the same words stayed behind each one that went.
local function change_texts(doc, track, amount, value, given, behind)
  local kept, changed, stayed = doc.texts and doc.texts[track] or {}, {}, {}
  if amount > 0 then
    for at = 1, math.min(amount, #given, math.min(value, MOST_TEXTS) - #kept) do
      changed[at], kept[#kept + 1] = given[at], given[at]
    end
  else
    for at = 1, math.min(-amount, #given) do
      local place = place_of(kept, given[at], behind and behind[at] or 0)
      if place then changed[#changed + 1], stayed[#stayed + 1] = take_out(kept, place) end
    end
    while #kept > value do
      changed[#changed + 1], stayed[#stayed + 1] = take_out(kept, 1)
    end
  end
  set_texts(doc, track, kept)
  return changed, stayed
end

local function keys_of(map)
  local found = {}
  for name in pairs(map) do
    found[#found + 1] = name
  end
  return found
end

-- Add to a track; what does not fit is lost and returned (DH-A5). `must`: refuse unless all of it fits (DH-16, UW-32).
local function charge(changes, id, track, amount, must, texts, behind)
  local value = track_of(id, track)
  if not value then refuse('no_track', { id = id, track = track, own = keys_of(load(id).tracks or {}) }) end
  local to = math.max(0, value[1] + amount)
  to = math.min(to, math.max(value[2] or MOST, value[1]))
  local overflow = value[1] + amount - to
  if must and overflow > 0 then refuse('track_full', { id = id, track = track, cap = value[2] }) end
  if must and overflow ~= 0 then
    local stored, needed = cjson.decode(redis.call('HGET', TABLE, id)).tracks[track] or start_of(id, track), 0
    for _, one in ipairs(call.charge) do
      if one.id == id and one.track == track and one.must then needed = needed - one.amount end
    end
    refuse('unaffordable', { id = id, track = track, value = stored[1], needed = needed })
  end
  local made, doc = { id, track, to - value[1], to, overflow }, load(id)
  if to ~= value[1] and (texts or doc.texts) then
    local changed, stayed = change_texts(doc, track, to - value[1], to, texts or {}, behind)
    if #changed > 0 then made[6], made[7], made[8] = false, 0, changed end
    if math.max(0, unpack(stayed)) > 0 then made[9] = stayed end
  end
  changes[#changes + 1] = made
  value[1] = to
  touch(id)
end
