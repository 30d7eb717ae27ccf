-- uses: preamble
-- Play by another version of the rules: between actions, while nothing is awaited.

-- The actions that await something: open ones, and direct rolls that are listed as awaiting their first step.
local function awaiting()
  local found = {}
  for _, name in ipairs(redis.call('HKEYS', TABLE)) do
    if string.find(name, '^[ar]%d+$') then found[#found + 1] = name end
    local listed = string.find(name, '^unsettled:') and redis.call('HGET', TABLE, name) or ''
    for roll in string.gmatch(listed, '%d+') do
      if redis.call('HEXISTS', MARKS, 'steps:r' .. roll) == 0 then found[#found + 1] = 'r' .. roll end
    end
  end
  return found
end

return guarded(function()
  local session = load('session')
  check_version(session)
  local open = awaiting()
  if #open > 0 then refuse('actions_open', { ids = open }) end
  for id, version in pairs(call.versions or {}) do
    if load(id).version ~= version then refuse('stale_document', { id = id }) end
  end
  session.rules, session.played = call.rules, call.played
  touch('session')
  return commit({}, { doc = session })
end)
