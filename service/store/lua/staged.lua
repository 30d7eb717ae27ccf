-- The parts of an import before its table exists; they expire soon unless more is written.

-- Run a body unless the table exists: then the same import was finished before.
local function unless_made(body)
  return run(function()
    local made = redis.call('EXISTS', TABLE)
    if made == 1 then context.ttl = redis.call('TTL', TABLE) else body() end
    return { 'done', made, 0, '0', '{}', '{}', '' }
  end)
end
