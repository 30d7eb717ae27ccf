-- uses: preamble, clocks
-- Delete a character or a clock, and the links to the clock.

return guarded(function()
  local doc = load(call.id)
  local kind = string.sub(call.id, 1, 1)
  if kind == 'k' then visible_clock(call.id) end
  if role ~= 'gm' and doc.owner ~= context.by then refuse('not_yours', { id = call.id }) end
  check_version(doc)
  if redis.call('HEXISTS', TABLE, 'count:' .. kind) == 0 then damaged('count:' .. kind) end
  counted('count:' .. kind)
  local changes = {}
  if kind == 'k' then
    if doc.next and load(doc.next, true).locked then refuse('already_linked', { id = call.id, by = doc.next }) end
    drop_clock(changes, call.id)
  end
  local reply = commit(changes, { hidden = doc.visible == false })
  erase(call.id, reply[3])
  return reply
end)
