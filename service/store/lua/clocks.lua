-- Clocks: ticks by delta, with the overflow returned (FE-44), and the effects on linked clocks.
--
-- Players see versions, so a version must not leak hidden changes: it rises only when a field that they see changes.

-- First version of a hidden clock. The versions that players see are counted separately.
local HIDDEN = 500000000

-- Fail where the next number of clocks or characters, or how many there are, is missing beside the other: hidden clocks alone
-- are counted without one.
local function check_counts(kind, counts)
  counted('next:' .. kind)
  counted('count:' .. kind)
  if counts[1] and not counts[2] then damaged('count:' .. kind) end
  if counts[2] and not counts[1] and kind == 'c' then damaged('next:' .. kind) end
end

-- Whether an id is that of a document, or of a clock that was deleted.
local function is_used(id)
  return redis.call('HEXISTS', TABLE, id) + redis.call('HEXISTS', MARKS, 'gone:' .. id) > 0
end

-- Load a clock that the caller may see: for all but the GM, a hidden one does not exist. `agreed`: the GM named it.
local function visible_clock(id, agreed)
  local clock = load(id)
  if role ~= 'gm' and not agreed and not clock.visible then refuse('not_found', { id = id }) end
  return clock
end

-- Refuse a clock of a player's own that all do not see, that they do not tick, or that is linked to another.
local function check_own(clock)
  if clock.owner and (not clock.visible or clock.ticked_by == 'gm' or clock.rival or clock.after or clock.next) then
    refuse('own_clock')
  end
end

-- Whether the other clock of the pair won.
local function lost(clock)
  local rival = clock.rival and load(clock.rival, true)
  return rival and rival.filled == rival.size
end

-- A clock that the caller may tick now.
local function tickable_clock(id, agreed)
  local clock = visible_clock(id, agreed)
  local is_of_others = clock.ticked_by == 'gm' or clock.owner and clock.owner ~= context.by
  if role ~= 'gm' and not agreed and is_of_others then refuse('not_yours', { id = id }) end
  if clock.locked then refuse('clock_locked', { id = id }) end
  if lost(clock) then refuse('race_over', { id = id }) end
  return clock
end

-- A clock for the response: with `lost` if its rival won, and `apart` if it is linked to a hidden one.
local function clock_for_reply(id)
  local copy = {}
  for name, value in pairs(load(id)) do
    copy[name] = value
  end
  copy.lost = lost(copy) or nil
  for _, link in ipairs({ copy.rival or id, copy.after or id }) do
    copy.apart = copy.apart or not load(link, true).visible or nil
  end
  return copy
end

-- Write a clock whose link to another changed: a new version, unless players see the clock and not the other.
local function save_link(id, other)
  if load(id).visible and not other.visible then keep(id) else touch(id) end
end

-- The rival of this clock was filled, or is not full any more: the race is lost, or open again.
local function settle_race(changes, id, over)
  changes[#changes + 1] = { id, 'lost', over and 1 or -1, over and 1 or 0, 0, not load(id).visible }
  touch(id)
end

-- Update the version of an edited clock, and the clocks linked to it.
local function save_edit(changes, id, was_visible, was_full)
  local clock = load(id)
  if clock.visible ~= was_visible then
    local before = clock.other_version or (clock.visible and 0 or HIDDEN)
    clock.version, clock.other_version = before, clock.version
    for _, link in ipairs({ clock.rival or id, clock.next or id }) do
      if load(link, true).visible then touch(link) end
    end
  end
  if clock.rival and was_full and clock.filled < clock.size then settle_race(changes, clock.rival, false) end
end

-- Open the clock after this one.
local function open_next(changes, clock)
  local successor = load(clock.next, true)
  if not successor.locked then return end
  successor.locked = nil
  touch(clock.next)
  changes[#changes + 1] = { clock.next, 'locked', -1, 0, 0, not successor.visible }
end

-- Add ticks, or remove them. Skippable ones were allowed before; they are skipped if the clock was deleted, locked or lost
-- since.
local function tick(changes, id, by, skippable)
  if skippable and (redis.call('HEXISTS', TABLE, id) == 0 or load(id).locked or lost(load(id))) then return end
  local clock = skippable and load(id) or tickable_clock(id, call.action)
  local size = clock.size
  local from = clock.loops * size + clock.filled
  local to = math.max(0, from + by)
  if clock.kind ~= 'countdown' then to = math.min(to, size) end
  local done = math.floor(to / size) > math.floor(from / size)
  if clock.kind == 'countdown' then
    clock.loops = math.floor(to / size)
    clock.filled = to % size
  else
    clock.filled = to
  end
  changes[#changes + 1] = { id, 'filled', to - from, clock.filled, from + by - to, not clock.visible, clock.loops }
  touch(id)
  local full = to == size
  if clock.rival and full ~= (from == size) then settle_race(changes, clock.rival, full) end
  if done and clock.next then open_next(changes, clock) end
end

-- Lock a clock again that a tick has unlocked, unless it has moved since, or nothing would open it any more.
local function relock(changes, id)
  if redis.call('HEXISTS', TABLE, id) == 0 then return end
  local clock = load(id)
  if clock.locked or clock.loops > 0 or clock.filled > 0 or not clock.after then return end
  clock.locked = true
  touch(id)
  changes[#changes + 1] = { id, 'locked', 1, 1, 0, not clock.visible }
end

-- Drop a clock with the links to it: nothing could open the one after it any more.
local function drop_clock(changes, id)
  local clock = load(id)
  if clock.next then
    open_next(changes, clock)
    load(clock.next, true).after = nil
    save_link(clock.next, clock)
  end
  if clock.after and redis.call('HEXISTS', TABLE, clock.after) == 1 then
    load(clock.after).next = nil
    keep(clock.after)
  end
  if clock.rival then
    load(clock.rival, true).rival = nil
    save_link(clock.rival, clock)
    if clock.filled == clock.size then settle_race(changes, clock.rival, false) end
  end
  docs[id] = nil
end

-- Erase a document that entry `seq` has dropped, and keep its name; the id of a clock is never given again.
local function erase(id, seq)
  local kind = string.sub(id, 1, 1)
  keep_name(id, cjson.decode(redis.call('HGET', TABLE, id)))
  redis.call('HDEL', TABLE, id)
  redis.call('HINCRBY', TABLE, 'count:' .. kind, -1)
  if kind == 'k' then redis.call('HSET', MARKS, 'gone:' .. id, seq) end
end
