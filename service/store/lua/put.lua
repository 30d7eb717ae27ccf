-- uses: guard, clocks
-- A new character or clock.
--
-- call.kind  c or k; call.most  how many there may be; call.doc  the document

local function link(id, doc)
  if doc.rival then
    local rival = seen(doc.rival)
    if rival.kind ~= 'racing' then refuse('not_racing', { id = doc.rival }) end
    if rival.rival then refuse('taken', { id = doc.rival, by = rival.rival }) end
    rival.rival = id
    touch(doc.rival)
  end
  if doc.after then
    local before = seen(doc.after)
    if before.next then refuse('taken', { id = doc.after, by = before.next }) end
    before.next = id
    doc.locked = before.filled < before.size and before.loops == 0 or nil
    touch(doc.after)
  end
end

return guarded(function()
  local counts = redis.call('HMGET', TABLE, 'next:' .. call.kind, 'count:' .. call.kind)
  local count = (tonumber(counts[2]) or 0) + 1
  if count > call.most then refuse('too_many', { most = call.most }) end
  local number = (tonumber(counts[1]) or 0) + 1
  local id = call.kind .. number
  if call.doc.owner then
    local owner = redis.call('HGET', TABLE, call.doc.owner)
    if not owner or cjson.decode(owner).gone then refuse('no_owner', { id = call.doc.owner }) end
  end
  link(id, call.doc)
  docs[id] = call.doc
  call.doc.version = 0
  touch(id)
  local reply = commit({}, { id = id, doc = call.kind == 'k' and shown(id) or call.doc })
  redis.call('HSET', TABLE, 'next:' .. call.kind, number, 'count:' .. call.kind, count)
  return reply
end)
