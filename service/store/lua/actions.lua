-- Actions: their documents are JSON as the caller encoded it, since cjson writes an empty list as an object.

-- Refuse an action that is closed, or that has changed since the caller judged it. After a failover that lost steps a
-- version can come again, but not with the time of its step.
local function check_action(id, version, at)
  local stored = redis.call('HGET', TABLE, id)
  local doc = stored and cjson.decode(stored)
  if not doc or doc.version ~= version or doc.at ~= at then refuse('action_changed', { id = id }) end
end

-- Remove a closed action; `seq` is the entry that closed it, which has its document.
local function close_action(id, seq)
  redis.call('HDEL', TABLE, id)
  redis.call('HINCRBY', TABLE, 'count:a', -1)
  redis.call('HSET', MARKS, 'closed:' .. id, seq)
end

-- Whether players do not see the clock of an action, or it is gone.
local function unseen(id)
  return redis.call('HEXISTS', TABLE, id) == 0 or not load(id).visible
end

-- Refuse a clock that was hidden, shown, deleted or given to others since the caller judged the action.
local function check_access(id, access)
  local clock = redis.call('HEXISTS', TABLE, id) == 1 and load(id)
  local now = clock and (clock.visible and 'shown ' or 'hidden ') .. clock.ticked_by or 'gone'
  if now ~= access then refuse('action_changed', { id = id }) end
end
