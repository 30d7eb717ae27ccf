-- uses: preamble, actions
-- A step of an action before its dice: open it, replace its document, or close it.

-- The highest number that is assigned.
local LAST = 99999

-- Who acts for a character: its owner, "" for the GM where nobody plays it, nil where it is gone.
local function actor_of(character)
  local stored = redis.call('HGET', TABLE, character)
  if not stored then return nil end
  local owner = cjson.decode(stored).owner
  local person = owner and redis.call('HGET', TABLE, owner)
  if not person or cjson.decode(person).gone then return '' end
  return owner
end

-- Count the open actions that a person opened.
local function count_opened_by(person)
  local count = 0
  for _, id in ipairs(redis.call('HKEYS', TABLE)) do
    if string.match(id, '^a%d+$') then
      -- A damaged one must not stop others from being opened (docs/decisions/0018).
      local readable, doc = pcall(cjson.decode, redis.call('HGET', TABLE, id))
      if readable and type(doc) == 'table' and doc.opened_by == person then count = count + 1 end
    end
  end
  return count
end

return guarded(function()
  -- A verifier reads from the log who acted for whom: role and actors must still be those that the step was judged by.
  if role ~= call.role then refuse('action_changed', { id = context.by }) end
  for character, person in pairs(call.actors or {}) do
    if actor_of(character) ~= person then refuse('action_changed', { id = character }) end
  end
  for id, version in pairs(call.versions or {}) do
    if load(id).version ~= version then refuse('action_changed', { id = id }) end
  end
  for id, access in pairs(call.clocks or {}) do
    check_access(id, access)
  end
  if not call.closed and redis.call('HEXISTS', TABLE, call.character) == 0 then
    refuse('character_gone', { id = call.character })
  end
  local id = call.id
  if id then
    check_action(id, call.version, call.at)
  else
    local counts = redis.call('HMGET', TABLE, 'next:a', 'count:a')
    if (tonumber(counts[2]) or 0) >= call.most then refuse('too_many', { most = call.most }) end
    if call.most_own and count_opened_by(context.by) >= call.most_own then refuse('too_many', { most = call.most_own }) end
    if call.number > LAST then refuse('too_many', { most = LAST }) end
    id = 'a' .. call.number
    if call.number ~= (tonumber(counts[1]) or 0) + 1 then refuse('action_changed', { id = id }) end
  end
  local hidden = call.clock and unseen(call.clock)
  local reply = commit({}, { id = id, action = call.doc, hidden = hidden or nil })
  if not call.id then
    redis.call('HINCRBY', TABLE, 'next:a', 1)
    redis.call('HINCRBY', TABLE, 'count:a', 1)
  end
  if call.closed then
    close_action(id, reply[3])
  else
    redis.call('HSET', TABLE, id, call.doc)
  end
  return reply
end)
