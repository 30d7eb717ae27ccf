-- uses: guard, clocks
-- Delete a character or a clock; what was linked to the clock is let go.
--
-- call.id; call.version  what the caller saw

local function let_go(id, clock)
  if clock.next then
    local successor = load(clock.next)
    if successor.locked then refuse('taken', { id = id, by = clock.next }) end
    successor.after = nil
    touch(clock.next)
  end
  if clock.after and redis.call('HEXISTS', TABLE, clock.after) == 1 then
    load(clock.after).next = nil
    touch(clock.after)
  end
  if clock.rival then
    load(clock.rival).rival = nil
    touch(clock.rival)
  end
end

return guarded(function()
  local doc = load(call.id)
  local kind = string.sub(call.id, 1, 1)
  if kind == 'k' then seen(call.id) end
  if role ~= 'gm' and doc.owner ~= call.by then refuse('not_yours', { id = call.id }) end
  unchanged(doc)
  if kind == 'k' then let_go(call.id, doc) end
  local reply = commit({}, { hidden = doc.visible == false })
  redis.call('HDEL', TABLE, call.id)
  redis.call('HINCRBY', TABLE, 'count:' .. kind, -1)
  return reply
end)
