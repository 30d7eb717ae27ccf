-- uses: preamble
-- Register, change or delete a webhook, rotate its secret, or replay entries that it gave up. None of it is in the log.
--
-- Of webhook h1, HOOKS has `h1`, its document; `h1:state`, what it sends (claim.lua); and `h1:dead`, what it gave up.

-- The webhook of the same request, if it came before; another request under the key is refused.
local function handled()
  local done = redis.call('HGET', IDEMPOTENCY, digest)
  if not done then return nil end
  if string.sub(done, 1, #fingerprint) ~= fingerprint then refuse('key_reused') end
  return string.match(done, '%z(.*)', #fingerprint + 1)
end

local function read(field)
  local stored = redis.call('HGET', HOOKS, field)
  return stored and cjson.decode(stored)
end

local function write(field, value)
  redis.call('HSET', HOOKS, field, cjson.encode(value))
end

local function register()
  local hooks = 0
  for _, name in ipairs(redis.call('HKEYS', HOOKS)) do
    if string.find(name, '^h%d+$') then hooks = hooks + 1 end
  end
  if hooks >= call.most then refuse('too_many', { most = call.most, of = 'webhooks' }) end
  local id = 'h' .. redis.call('HINCRBY', HOOKS, 'next', 1)
  local doc = { version = 1, by = context.by, secret = 1 }
  for name, value in pairs(call.set) do
    doc[name] = value
  end
  write(id, doc)
  -- It begins with the next entry.
  write(id .. ':state', { next = tonumber(fields[1]) + 1 })
  return id
end

local function change(doc, state)
  for name, value in pairs(call.set or {}) do
    doc[name] = value
  end
  for _, name in ipairs(call.unset or {}) do
    doc[name] = nil
  end
  if call.act == 'rotate' then
    local time = redis.call('TIME')
    doc.secret, doc.rotated = doc.secret + 1, time[1] * 1000 + math.floor(time[2] / 1000)
  end
  doc.version = doc.version + 1
  write(call.id, doc)
  -- What was corrected is tried now.
  state.due = nil
  write(call.id .. ':state', state)
end

-- Move entries from what it gave up to what it sends first.
local function replay_dead(state)
  local wanted, left, queue, found = {}, {}, state.queue or {}, 0
  for _, seq in ipairs(call.seqs or {}) do
    wanted[seq] = true
  end
  for _, letter in ipairs(read(call.id .. ':dead') or {}) do
    if not call.seqs or wanted[letter.seq] then
      queue[#queue + 1], found = letter.seq, found + 1
    else
      left[#left + 1] = letter
    end
  end
  if call.seqs and found < #call.seqs then refuse('no_dead_letter') end
  if found == 0 then return end
  if #left > 0 then write(call.id .. ':dead', left) else redis.call('HDEL', HOOKS, call.id .. ':dead') end
  -- The entry that is in front now is another: it has its attempts again.
  state.queue, state.attempts, state.due = queue, nil, nil
  write(call.id .. ':state', state)
end

local function act()
  if call.act == 'register' then return register() end
  local doc, state = read(call.id), read(call.id .. ':state')
  if not doc or not state then refuse('not_found', { id = call.id }) end
  check_version(doc)
  if call.act == 'delete' then
    redis.call('HDEL', HOOKS, call.id, call.id .. ':state', call.id .. ':dead')
  elseif call.act == 'replay' then
    replay_dead(state)
  else
    change(doc, state)
  end
  return call.id
end

return run(function()
  check_table()
  authorize()
  local before = handled()
  local id = before or act()
  if not before then redis.call('HSET', IDEMPOTENCY, digest, fingerprint .. '0\0' .. id) end
  local found = redis.call('HMGET', HOOKS, id, id .. ':state', id .. ':dead')
  if not found[1] and call.act ~= 'delete' then refuse('not_found', { id = id }) end
  local result = { id = id, doc = found[1] or nil, state = found[2] or nil, dead = found[3] or nil }
  return { 'done', before and 1 or 0, 0, '0', '{}', cjson.encode(result), role }
end)
