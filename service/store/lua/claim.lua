-- Store how an attempt of a webhook ended, and lease what the webhooks of a table have to send now.
--
-- KEYS: 1 the table, 2 its log, 3 its webhooks (hook.lua)
-- ARGV: 1 the holder of new leases, 2 ms of a lease, 3 most leases, 4 how an attempt ended (JSON), or nothing, 5 most
--   entries that are kept as given up
-- Reply: ms until the table is to be looked at again, -1 where nothing is due, -2 where it has no webhooks; for each lease
--   id, document, attempts before, role, and the entry as XRANGE has it.
--
-- The state of a webhook: `next`, the entry it sends next; `queue`, those that are sent before it, once more; `attempts`
-- that failed of the one in front, `due`, when the next is made; `lease`, when that of `holder` ends; `last`, the last one.

local TABLE, LOG, HOOKS = KEYS[1], KEYS[2], KEYS[3]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local tail = tonumber(redis.call('HGET', TABLE, 'seq'))
local stored = redis.call('HGETALL', HOOKS)
if not tail or #stored == 0 then return { -2 } end

local hooks = {}
for at = 1, #stored, 2 do
  hooks[stored[at]] = stored[at + 1]
end

local function write(id, state)
  hooks[id .. ':state'] = cjson.encode(state)
  redis.call('HSET', HOOKS, id .. ':state', hooks[id .. ':state'])
end

local function front(state)
  return state.queue and state.queue[1] or state.next
end

local function give_up(id, letter)
  local dead = hooks[id .. ':dead'] and cjson.decode(hooks[id .. ':dead']) or {}
  dead[#dead + 1] = letter
  while #dead > tonumber(ARGV[5]) do
    table.remove(dead, 1)
  end
  redis.call('HSET', HOOKS, id .. ':dead', cjson.encode(dead))
end

local function settle(ended)
  local state = hooks[ended.id] and hooks[ended.id .. ':state'] and cjson.decode(hooks[ended.id .. ':state'])
  -- Another process has taken it over.
  if not state or state.holder ~= ended.holder then return end
  state.holder, state.lease = nil, nil
  -- The GM has entries replayed meanwhile: this one comes after them, once more.
  if front(state) ~= ended.seq then return write(ended.id, state) end
  state.due = nil
  if ended.last then
    state.last = ended.last
    state.last.at = now
  end
  if ended.disabled then
    local doc = cjson.decode(hooks[ended.id])
    doc.disabled, doc.version = ended.disabled, doc.version + 1
    hooks[ended.id] = cjson.encode(doc)
    redis.call('HSET', HOOKS, ended.id, hooks[ended.id])
  elseif ended.pause then
    state.attempts, state.due = (state.attempts or 0) + 1, now + ended.pause
  else
    if ended.dead then
      give_up(ended.id, { seq = ended.seq, at = now, attempts = (state.attempts or 0) + 1, why = state.last.why, status = state.last.status })
    end
    state.attempts = nil
    if state.queue then
      table.remove(state.queue, 1)
      if #state.queue == 0 then state.queue = nil end
    else
      state.next = state.next + 1
    end
  end
  write(ended.id, state)
end

-- A webhook shows what the GM sees only while the person who registered it is the GM.
local function role_of(doc)
  if doc.as ~= 'gm' then return 'spectator' end
  local person = redis.call('HGET', TABLE, doc.by)
  person = person and cjson.decode(person)
  return person and person.role == 'gm' and not person.gone and 'gm' or 'spectator'
end

if ARGV[4] ~= '' then settle(cjson.decode(ARGV[4])) end

local reply, wake = { 0 }, math.huge
for id, doc in pairs(hooks) do
  if string.find(id, '^h%d+$') then
    local hook, state = cjson.decode(doc), cjson.decode(hooks[id .. ':state'])
    -- Entries that a failover has lost come again, with other contents.
    if state.next > tail + 1 then
      state.next = tail + 1
      write(id, state)
    end
    local seq = front(state)
    if not hook.disabled and seq <= tail then
      local from = math.max(state.lease or 0, state.due or 0)
      if from <= now and (#reply - 1) / 5 >= tonumber(ARGV[3]) then
        wake = math.min(wake, 1000)
      elseif from <= now then
        state.lease, state.holder = now + ARGV[2], ARGV[1]
        wake = math.min(wake, tonumber(ARGV[2]))
        write(id, state)
        local entry = redis.call('XRANGE', LOG, seq .. '-0', seq .. '-0')[1] or { seq .. '-0', {} }
        for _, value in ipairs({ id, doc, state.attempts or 0, role_of(hook), entry }) do
          reply[#reply + 1] = value
        end
      else
        wake = math.min(wake, from - now)
      end
    end
  end
end
reply[1] = wake == math.huge and -1 or math.ceil(wake)
return reply
