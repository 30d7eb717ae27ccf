-- uses: preamble, clocks
-- Delete a character or a clock, and the links to the clock.

local function unlink_clock(changes, id, clock)
  if clock.next then
    local successor = load(clock.next)
    if successor.locked then refuse('already_linked', { id = id, by = clock.next }) end
    successor.after = nil
    save_link(clock.next, clock)
  end
  if clock.after and redis.call('HEXISTS', TABLE, clock.after) == 1 then
    load(clock.after).next = nil
    keep(clock.after)
  end
  if clock.rival then
    load(clock.rival).rival = nil
    save_link(clock.rival, clock)
    if clock.filled == clock.size then settle_race(changes, clock.rival, false) end
  end
end

return guarded(function()
  local doc = load(call.id)
  local kind = string.sub(call.id, 1, 1)
  if kind == 'k' then visible_clock(call.id) end
  if role ~= 'gm' and doc.owner ~= context.by then refuse('not_yours', { id = call.id }) end
  check_version(doc)
  local changes = {}
  if kind == 'k' then unlink_clock(changes, call.id, doc) end
  -- A repeated request finds no name of it either.
  docs[call.id] = nil
  local reply = commit(changes, { hidden = doc.visible == false })
  redis.call('HDEL', TABLE, call.id)
  redis.call('HINCRBY', TABLE, 'count:' .. kind, -1)
  if kind == 'k' then redis.call('HSET', MARKS, 'gone:' .. call.id, reply[3]) end
  return reply
end)
