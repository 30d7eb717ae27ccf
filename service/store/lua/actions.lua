-- Actions: their documents are JSON as the caller encoded it, since cjson writes an empty list as an object.

-- Who acts for a character: its owner, "" for the GM where nobody plays it, nil where it is gone.
local function actor_of(character)
  local stored = redis.call('HGET', TABLE, character)
  if not stored then return nil end
  local owner = cjson.decode(stored).owner
  local person = owner and redis.call('HGET', TABLE, owner)
  if not person or cjson.decode(person).gone then return '' end
  return owner
end

-- Whether a person is at the table as GM or player, and so may throw dice.
local function may_throw(id)
  local stored = redis.call('HGET', TABLE, id)
  local person = stored and cjson.decode(stored)
  return person and not person.gone and person.role ~= 'spectator' or false
end

-- A verifier reads from the log who acted for whom, and who threw: role, actors and throwers must still be those that a
-- step was judged by.
local function check_people(judged)
  if judged.role and role ~= judged.role then refuse('action_changed', { id = context.by }) end
  for character, person in pairs(judged.actors or {}) do
    if actor_of(character) ~= person then refuse('action_changed', { id = character }) end
  end
  for person, may in pairs(judged.throwers or {}) do
    if may_throw(person) ~= may then refuse('action_changed', { id = person }) end
  end
end

-- Refuse an action that has changed since the caller judged it; without a version, one that the table stores. After a
-- failover that lost steps a version can come again, but not with the time of its step.
local function check_action(judged)
  local stored = redis.call('HGET', TABLE, judged.id)
  local doc = stored and cjson.decode(stored)
  if (doc and doc.version or nil) ~= judged.version or (doc and doc.at ~= judged.at) then
    refuse('action_changed', { id = judged.id })
  end
  local opens = not doc and not judged.closed
  local count = (opens or doc and judged.closed) and counted('count:a')
  if opens and judged.most and count >= judged.most then
    refuse('too_many', { most = judged.most, of = 'open actions' })
  end
  if opens and judged.most_own and count_of('r', 'opened_by', context.by) >= judged.most_own then
    refuse('too_many', { most = judged.most_own, of = 'open actions of yours' })
  end
end

-- Write an action after a step, or remove it, where nothing about it is awaited: an entry of the log has its document.
local function keep_action(step)
  local stored = redis.call('HEXISTS', TABLE, step.id) == 1
  if step.closed and stored then
    redis.call('HDEL', TABLE, step.id)
    redis.call('HINCRBY', TABLE, 'count:a', -1)
  elseif not step.closed then
    redis.call('HSET', TABLE, step.id, step.doc)
    if not stored then redis.call('HINCRBY', TABLE, 'count:a', 1) end
  end
end

-- Whether players do not see the clock of an action, or it is gone.
local function unseen(id)
  return redis.call('HEXISTS', TABLE, id) == 0 or not load(id).visible
end

-- Those of an action's clocks that players do not see; nil for none.
local function unseen_of(clocks)
  local found = nil
  for _, id in ipairs(clocks or {}) do
    if unseen(id) then
      found = found or {}
      found[#found + 1] = id
    end
  end
  return found
end

-- Refuse a clock that was hidden, shown, deleted or given to others since the caller judged the action.
local function check_access(id, access)
  local clock = redis.call('HEXISTS', TABLE, id) == 1 and load(id)
  local now = clock and (clock.visible and 'shown ' or 'hidden ') .. (clock.owner or clock.ticked_by) or 'gone'
  if now ~= access then refuse('action_changed', { id = id }) end
end
