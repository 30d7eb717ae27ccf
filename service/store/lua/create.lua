-- uses: preamble
-- Create a table. Its id was drawn for this request alone, so a second call is a repetition.
--
-- KEYS[5] holds the draft of an import.

-- Make the draft of an import the table, if it is complete: parts may have expired, or been discarded.
local function found(staged)
  local there = redis.call('XLEN', LOG) == staged.log
    and redis.call('HLEN', MARKS) == staged.marks
    and redis.call('HLEN', EPOCHS) == staged.epochs
    and redis.call('HLEN', KEYS[5]) == staged.draft
  if not there then refuse('import_lost') end
  redis.call('RENAME', KEYS[5], TABLE)
end

return run(function()
  if redis.call('EXISTS', TABLE) == 1 then return reply_of(1) end
  if call.staged then found(call.staged) end
  for id, doc in pairs(call.docs or {}) do
    keep(id, doc)
  end
  for name, value in pairs(call.fields or {}) do
    redis.call('HSET', TABLE, name, value)
  end
  reserve_kind = call.staged and 'import'
  return commit({}, call.docs and { docs = call.docs })
end)
