-- Authorization, idempotency and room in the log: the common part of all scripts.
--
-- KEYS of every script: 1 the table (hash), 2 its log (stream), 3 its idempotency keys (hash), 4 its marks
--   (hash), the last but one its webhooks (hash), the last one its past epochs (hash). All share the session's hash tag.
-- ARGV of every script: 1 the call, 2 its context (both JSON: service/store/calls.py), 3 digest of the Idempotency-Key,
--   4 fingerprint of the request, 5 the entry for the log, as far as the caller knows it (JSON).
-- Reply: {"done", replayed, seq, at, entry, result, role of the caller, names} or {"refused", code, details (JSON)};
--   "hooked" instead of "done" where the table has webhooks, which may have something to send now.
--   `names` are those that the entry is shown with, as they were when it was written: id, \1, name, \1, id, \1 ... That of a
--   roll that was made now has the stored head as well, and the entries before it that the caller has not read.
--
-- Everything is checked on copies in memory; `commit` alone writes, so a refusal changes nothing.

local TABLE, LOG, IDEMPOTENCY, MARKS, HOOKS, EPOCHS = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[#KEYS - 1], KEYS[#KEYS]
local call, context = cjson.decode(ARGV[1]), cjson.decode(ARGV[2])
local digest, fingerprint, entry = ARGV[3], ARGV[4], ARGV[5]
local docs, touched, role = {}, {}, nil

local ROLES = { gm = true, player = true, spectator = true }

-- Entries at the end of a log that a kind of change leaves free; other changes by the caller's role (docs/decisions/0016).
local RESERVED = { import = 0, reveal = 1, closing = 2, revocation = 3 }
-- One of the above, for a change that may use reserved room.
local reserve_kind = nil

local function refuse(code, details)
  error({ refused = code, details = details or {} })
end

-- What is stored of the table is not as the service wrote it: an error with the code DAMAGED.
local function damaged(what)
  error({ damaged = what })
end

-- The longest number that Lua has exactly.
local MOST_DIGITS = 15

-- How many there are of a kind, or the last number given. Read before anything is written: Redis counts on from numbers alone.
local function counted(name)
  local stored = redis.call('HGET', TABLE, name) or '0'
  if #stored > MOST_DIGITS or not string.find(stored, '^%d+$') then damaged(name) end
  return tonumber(stored)
end

-- Fields that every table has: five numbers, then texts. What `check_table` has read of them.
local FIELDS, fields = { 'seq', 'at', 'bytes', 'rolls', 'next:p', 'e', 'last', 'code', 'gm' }, nil

-- Refuse where there is no table; fail where a field that it must have is missing, or no number where it must be one.
local function check_table()
  fields = redis.call('HMGET', TABLE, unpack(FIELDS))
  for at, value in ipairs(fields) do
    if not value or at <= 5 and (string.find(value, '%D') or #value > MOST_DIGITS) or value == '' then
      if redis.call('EXISTS', TABLE) == 0 then refuse('no_session') end
      damaged(FIELDS[at])
    end
  end
end

-- A document of the table by its id: p1 a person, c1 a character, k1 a clock, session, shared. One that every table has,
-- or that another names, must be there.
local function load(id, must)
  if not docs[id] then
    local stored = redis.call('HGET', TABLE, id)
    if not stored and (must or id == 'session' or id == 'shared') then damaged(id) end
    if not stored then refuse('not_found', { id = id }) end
    docs[id] = cjson.decode(stored)
  end
  return docs[id]
end

-- Let `commit` write a document: as it is, or with a new version.
local function keep(id, doc)
  docs[id] = doc or docs[id]
  touched[id] = touched[id] or 'kept'
end

local function touch(id)
  if touched[id] ~= 'raised' then
    docs[id].version = docs[id].version + 1
    touched[id] = 'raised'
  end
end

-- The reply to the change that made entry `seq`, with the names of then and the caller's role as of now.
local function reply_of(seq, names)
  local found = seq and redis.call('XRANGE', LOG, seq .. '-0', seq .. '-0')[1]
  local fields = found and found[2] or {}
  if #fields ~= 6 then damaged('log') end
  local person = redis.call('HGET', TABLE, context.by)
  return { 'done', 1, seq, fields[2], fields[4], fields[6], person and cjson.decode(person).role or '', names }
end

-- The reply to the same request under the same key, if it came before; another request under the key is refused.
local function replay()
  local done = redis.call('HGET', IDEMPOTENCY, digest)
  if not done then return nil end
  if string.sub(done, 1, #fingerprint) ~= fingerprint then refuse('key_reused') end
  local seq, names = string.match(done, '^(%d+)%z(.*)', #fingerprint + 1)
  return reply_of(tonumber(seq), names)
end

-- Refuse a revoked token, and a role that may not do this; sets `role`.
local function authorize()
  local person = redis.call('HGET', TABLE, context.by)
  person = person and cjson.decode(person)
  if person and (type(person) ~= 'table' or not person.version) then damaged(context.by) end
  if not person or person.version ~= context.token or person.gone then refuse('token_revoked') end
  if not ROLES[person.role] then damaged(context.by) end
  role, docs[context.by] = person.role, person
  for _, allowed in ipairs(context.roles) do
    if allowed == role then return end
  end
  refuse('wrong_role', { role = role })
end

-- How many documents of a kind, by the letters of their ids, have a value in a field; without one, any.
local function count_of(kind, field, value)
  local count = 0
  for _, id in ipairs(redis.call('HKEYS', TABLE)) do
    if string.match(id, '^' .. kind .. '%d+$') then
      -- A damaged one must not stop others from being made (docs/decisions/0018).
      local readable, doc = pcall(cjson.decode, redis.call('HGET', TABLE, id))
      if readable and type(doc) == 'table' and doc[field] and (not value or doc[field] == value) then count = count + 1 end
    end
  end
  return count
end

-- Refuse if the document's version is not the one that the caller sent; without one, accept any.
local function check_version(doc)
  if call.version and call.version ~= doc.version then refuse('version_mismatch', { version = doc.version }) end
end

-- Refuse what was judged by other rules than those that the table plays now.
local function check_rules()
  if call.rules and (load('session').rules or '') ~= call.rules then refuse('rules_changed') end
end

-- Keep the name that something had, which is gone then: `was:` for those who saw it, `shown:` for players, of clocks alone,
-- which may be hidden (service/record/former_names.py).
local function keep_name(id, doc)
  if type(doc.name) ~= 'string' then return end
  redis.call('HSET', TABLE, 'was:' .. id, doc.name)
  if doc.visible then redis.call('HSET', TABLE, 'shown:' .. id, doc.name) end
end

-- Refuse one more clock that is nobody's own: they leave room for those of players' own.
local function leave_room(most)
  local count = tonumber(redis.call('HGET', TABLE, 'count:k')) or 0
  if count - count_of('k', 'owner') >= most then refuse('too_many', { most = most, of = "clocks that are nobody's own" }) end
end

-- The most former names that are kept of one.
local MOST_CALLED = 16

-- The former names that are kept of one, each after the entry that ended it.
local function former_names(id)
  local kept = {}
  for part in string.gmatch(redis.call('HGET', TABLE, 'called:' .. id) or '', '[^\1]+') do
    kept[#kept + 1] = part
  end
  return kept
end

-- Keep what something was called before entry `seq`, which readers of earlier entries are told.
local function keep_called(id, name, seq)
  local kept = former_names(id)
  kept[#kept + 1] = seq
  kept[#kept + 1] = name
  redis.call('HSET', TABLE, 'called:' .. id, table.concat(kept, '\1', math.max(1, #kept - 2 * MOST_CALLED + 1)))
end

-- The name of what is gone, or is hidden from all but the GM; nil for what the caller never saw.
local function former_name(id)
  local is_shown = role == 'gm' or string.sub(id, 1, 1) ~= 'k'
  return redis.call('HGET', TABLE, (is_shown and 'was:' or 'shown:') .. id) or nil
end

-- The names of the people, characters and clocks that an entry is shown with, by id: a repeated request gets the same
-- ones, whatever they are called by then, and without another read that may fail (docs/decisions/0033). A clock that only
-- the GM sees has none for others.
local function names_by_id(changes, after)
  local names, known = {}, {}
  local function add(id)
    if not id or known[id] or not string.find(id, '^[pck]%d+$') then return end
    known[id] = true
    local doc = docs[id]
    if not doc then
      -- A damaged document has no name, and stops no change that does not need it (docs/decisions/0018).
      local readable, found = pcall(cjson.decode, redis.call('HGET', TABLE, id) or '')
      doc = readable and type(found) == 'table' and found or {}
    end
    local name = (role == 'gm' or doc.visible ~= false) and doc.name or former_name(id)
    if type(name) == 'string' then names[#names + 1] = id .. '\1' .. name end
  end
  add(context.by)
  add(after and after.id)
  for _, id in ipairs(context.named or {}) do
    add(id)
  end
  for _, change in ipairs(changes) do
    add(change[1])
  end
  return table.concat(names, '\1')
end

-- Write the touched documents and the entry, and notify subscribers. `changes` are arrays: see docs/sessions.md. `n` is
-- the number of a roll in its epoch, `before` entry and time of the one before it, or its epoch's name.
local function commit(changes, after, n, before)
  local last = fields or redis.call('HMGET', TABLE, 'seq', 'at', 'bytes')
  local seq = (tonumber(last[1]) or 0) + 1
  local reserved = RESERVED[reserve_kind] or role == 'gm' and context.reserve / 2 or context.reserve
  local result = cjson.encode({ changes = #changes > 0 and changes or nil, after = after, n = n, before = before })
  local names = names_by_id(changes, after)
  local bytes = tonumber(last[3]) or 0
  local more = bytes + #entry + #result + #names
  if seq > context.room - reserved or more > context.bytes - reserved * context.each_bytes then
    refuse('log_full', { entries = seq - 1, bytes = bytes })
  end
  local time = redis.call('TIME')
  local at = math.max(time[1] * 1000 + math.floor(time[2] / 1000), tonumber(last[2]) or 0)
  local stamp = string.format('%.0f', at)
  local written = {}
  for id in pairs(touched) do
    written[#written + 1] = id
    written[#written + 1] = cjson.encode(docs[id])
  end
  -- Keys of another type fail here, before anything is written; so does an entry that the log has already.
  redis.call('HLEN', MARKS)
  redis.call('HLEN', EPOCHS)
  local added = redis.pcall('XADD', LOG, seq .. '-0', 't', stamp, 'e', entry, 'r', result)
  if type(added) == 'table' and added.err then
    -- Redis has no room, or the log has this entry.
    if string.find(added.err, 'XADD', 1, true) then damaged('seq') end
    error(added)
  end
  redis.call('HSET', TABLE, 'seq', seq, 'at', stamp, 'bytes', more, unpack(written))
  redis.call('HSET', IDEMPOTENCY, digest, fingerprint .. seq .. '\0' .. names)
  redis.call('PUBLISH', TABLE, seq)
  return { 'done', 0, seq, stamp, entry, result, role or '', names }
end

-- Run a script's body; turn its refusal into a reply. A success renews the session's time to live.
local function run(body)
  local fine, reply = pcall(body)
  if fine then
    for _, name in ipairs({ TABLE, LOG, IDEMPOTENCY, MARKS, EPOCHS }) do
      redis.call('EXPIRE', name, context.ttl)
    end
    if redis.call('EXPIRE', HOOKS, context.ttl) == 1 then reply[1] = 'hooked' end
    return reply
  end
  if type(reply) == 'table' and reply.damaged then return redis.error_reply('DAMAGED ' .. reply.damaged) end
  if type(reply) == 'table' and reply.refused then
    return { 'refused', reply.refused, cjson.encode(reply.details) }
  end
  -- The error of Redis without a position in front: it must begin with its code.
  error(reply, 0)
end

-- The same for calls with a token. A repetition is answered before the token is checked: after a lost reply, people who
-- renewed their token or handed their role over send the request again with the old one.
local function guarded(body)
  return run(function()
    check_table()
    local before = replay()
    if before then return before end
    authorize()
    return body()
  end)
end
