-- Clocks: ticks by delta, what does not fit is told (FE-44), and what filling one does to another.

-- A clock as the caller may see it: one that is the GM's alone is absent for everybody else.
local function seen(id)
  local clock = load(id)
  if role ~= 'gm' and not clock.visible then refuse('absent', { id = id }) end
  return clock
end

-- A clock that the caller may tick now; whose clock it is was asked before, where a tick follows from a roll.
local function open(id, follows)
  local clock = follows and load(id) or seen(id)
  if not follows and role ~= 'gm' and clock.ticked_by == 'gm' then refuse('not_yours', { id = id }) end
  if clock.locked then refuse('clock_locked', { id = id, after = clock.after }) end
  if clock.rival then
    local rival = load(clock.rival)
    if rival.filled == rival.size then refuse('race_over', { id = id, winner = clock.rival }) end
  end
  return clock
end

-- Add ticks, or take them off; none where they follow from a roll whose clock has gone since.
local function tick(changes, id, by, follows)
  if follows and redis.call('HEXISTS', TABLE, id) == 0 then return end
  local clock = open(id, follows)
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
  if done and clock.next then
    local successor = load(clock.next)
    if successor.locked then
      successor.locked = nil
      touch(clock.next)
      changes[#changes + 1] = { clock.next, 'locked', -1, 0, 0, not successor.visible }
    end
  end
end
