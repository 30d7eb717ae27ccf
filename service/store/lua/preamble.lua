-- Authorization, idempotency and room in the log: the common part of all scripts.
--
-- KEYS of every script: 1 the table (hash), 2 its log (stream), 3 its idempotency keys (hash), 4 its marks
--   (hash), the last one its past epochs (hash). All share the session's hash tag.
-- ARGV of every script: 1 the call, 2 its context (both JSON: service/store/calls.py), 3 digest of the Idempotency-Key,
--   4 fingerprint of the request, 5 the entry for the log, as far as the caller knows it (JSON).
-- Reply: {"done", replayed, seq, at, entry, result, role of the caller} or {"refused", code, details (JSON)}. That of a
--   change that was made now has names by id (JSON) as well, of the people, characters and clocks that it read; that of a
--   roll then the stored head, and the entries before it that the caller has not read.
--
-- Everything is checked on copies in memory; `commit` alone writes, so a refusal changes nothing.

local TABLE, LOG, IDEMPOTENCY, MARKS, EPOCHS = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[#KEYS]
local call, context = cjson.decode(ARGV[1]), cjson.decode(ARGV[2])
local digest, fingerprint, entry = ARGV[3], ARGV[4], ARGV[5]
local docs, touched, role = {}, {}, nil

-- Entries at the end of a log that a kind of change leaves free; other changes by the caller's role (docs/decisions/0016).
local RESERVED = { import = 0, reveal = 1, closing = 2, revocation = 3 }
-- One of the above, for a change that may use reserved room.
local reserve_kind = nil

local function refuse(code, details)
  error({ refused = code, details = details or {} })
end

-- A document of the table by its id: p1 a person, c1 a character, k1 a clock, session, shared.
local function load(id)
  if not docs[id] then
    local stored = redis.call('HGET', TABLE, id)
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

-- The reply to the change that made entry `seq`, with the caller's role as of now.
local function reply_of(seq)
  local fields = redis.call('XRANGE', LOG, seq .. '-0', seq .. '-0')[1][2]
  local person = redis.call('HGET', TABLE, context.by)
  return { 'done', 1, seq, fields[2], fields[4], fields[6], person and cjson.decode(person).role or '' }
end

-- The reply to the same request under the same key, if it came before; another request under the key is refused.
local function replay()
  local done = redis.call('HGET', IDEMPOTENCY, digest)
  if not done then return nil end
  if string.sub(done, 1, #fingerprint) ~= fingerprint then refuse('key_reused') end
  return reply_of(tonumber(string.sub(done, #fingerprint + 1)))
end

-- Refuse a revoked token, and a role that may not do this; sets `role`.
local function authorize()
  local person = redis.call('HGET', TABLE, context.by)
  person = person and cjson.decode(person)
  if not person or person.version ~= context.token or person.gone then refuse('token_revoked') end
  role, docs[context.by] = person.role, person
  for _, allowed in ipairs(context.roles) do
    if allowed == role then return end
  end
  refuse('wrong_role', { role = role })
end

-- Refuse if the document's version is not the one that the caller sent; without one, accept any.
local function check_version(doc)
  if call.version and call.version ~= doc.version then refuse('version_mismatch', { version = doc.version }) end
end

local function names_by_id()
  local names = {}
  for id, doc in pairs(docs) do
    if type(doc.name) == 'string' and string.find(id, '^[pck]%d+$') then names[id] = doc.name end
  end
  return next(names) and cjson.encode(names) or '{}'
end

-- Write the touched documents and the entry, and notify subscribers. `changes` are arrays: see docs/sessions.md. `n` is
-- the number of a roll in its epoch, `before` entry and time of the one before it, or its epoch's name.
local function commit(changes, after, n, before)
  local last = redis.call('HMGET', TABLE, 'seq', 'at', 'bytes')
  local seq = (tonumber(last[1]) or 0) + 1
  local reserved = RESERVED[reserve_kind] or role == 'gm' and context.reserve / 2 or context.reserve
  local result = cjson.encode({ changes = #changes > 0 and changes or nil, after = after, n = n, before = before })
  local bytes = tonumber(last[3]) or 0
  local more = bytes + #entry + #result
  if seq > context.room - reserved or more > context.bytes - reserved * context.each_bytes then
    refuse('log_full', { entries = seq - 1, bytes = bytes })
  end
  local time = redis.call('TIME')
  local at = math.max(time[1] * 1000 + math.floor(time[2] / 1000), tonumber(last[2]) or 0)
  local stamp = string.format('%.0f', at)
  for id in pairs(touched) do
    redis.call('HSET', TABLE, id, cjson.encode(docs[id]))
  end
  redis.call('HSET', TABLE, 'seq', seq, 'at', stamp, 'bytes', more)
  redis.call('XADD', LOG, seq .. '-0', 't', stamp, 'e', entry, 'r', result)
  redis.call('HSET', IDEMPOTENCY, digest, fingerprint .. seq)
  redis.call('PUBLISH', TABLE, seq)
  return { 'done', 0, seq, stamp, entry, result, role or '', names_by_id() }
end

-- Run a script's body; turn its refusal into a reply. A success renews the session's time to live.
local function run(body)
  local fine, reply = pcall(body)
  if fine then
    for _, name in ipairs({ TABLE, LOG, IDEMPOTENCY, MARKS, EPOCHS }) do
      redis.call('EXPIRE', name, context.ttl)
    end
    return reply
  end
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
    if redis.call('EXISTS', TABLE) == 0 then refuse('no_session') end
    local before = replay()
    if before then return before end
    authorize()
    return body()
  end)
end
