-- uses: preamble, tracks, clocks
-- Change fields of a document: of the session, a character or a clock.

-- Refuse more tracks of its own than a document may have, beside those of the game.
local function own_tracks_fit(id, doc)
  local own = 0
  for name in pairs(doc.tracks) do
    if not start_of(id, name) then own = own + 1 end
  end
  if own > call.own_tracks then refuse('too_many', { most = call.own_tracks, of = 'tracks of its own' }) end
end

return guarded(function()
  check_rules()
  local doc, set = load(call.id), call.set or {}
  local is_clock = string.sub(call.id, 1, 1) == 'k'
  if is_clock then visible_clock(call.id) end
  local may_take = call.takes and doc.free and not doc.owner
  if role ~= 'gm' and doc.owner ~= context.by and not may_take then refuse('not_yours', { id = call.id }) end
  check_version(doc)
  local seen_before, name_before, owner_before, size, full = doc.visible, doc.name, doc.owner, doc.size, doc.filled == doc.size
  for name, value in pairs(set) do
    doc[name] = value
  end
  for _, name in ipairs(call.unset or {}) do
    doc[name] = nil
  end
  local own = keys_of(doc.tracks or {})
  for name, track in pairs(call.tracks or {}) do
    local before, is_own = track_of(call.id, name), call.own_tracks and not start_of(call.id, name)
    local is_new = is_own and (track[2] or 0) > 0
    if not before and not is_new then
      refuse('no_track', { id = call.id, track = name, own = own, is_uncapped = true })
    end
    local cap = track[2] or before[2]
    if cap == 0 then cap = nil end
    if cap and track[1] > cap then refuse('over_cap', { track = name, cap = cap }) end
    doc.tracks[name] = (cap or not is_own) and { track[1], cap } or nil
    local texts = call.texts and call.texts[name]
    if texts then set_texts(doc, name, texts) elseif doc.texts then change_texts(doc, name, 0, track[1], {}) end
  end
  if call.own_tracks then own_tracks_fit(call.id, doc) end
  if set.owner then
    local owner = redis.call('HGET', TABLE, set.owner)
    if not owner or cjson.decode(owner).gone then refuse('no_owner', { id = set.owner }) end
  end
  -- Also a person who is gone may run the service.
  local host = call.id == 'session' and set.options and set.options.host or ''
  if host ~= '' and host ~= 'none' and redis.call('HEXISTS', TABLE, host) == 0 then refuse('no_host', { id = host }) end
  if doc.owner then doc.free = nil end
  if is_clock then
    -- A player who gave clocks away could make as many as the table has.
    if role ~= 'gm' and doc.owner ~= owner_before then refuse('wrong_role', { role = role }) end
    if owner_before and not doc.owner and call.most then leave_room(call.most) end
    check_own(doc)
  end
  -- Only ticks fill a clock: nothing else may win a race or open a linked clock.
  if doc.filled and doc.size ~= size and doc.filled >= doc.size then refuse('too_small', { filled = doc.filled }) end
  if doc.kind == 'tug_of_war' and doc.size < 2 then refuse('too_small', { filled = doc.filled }) end
  local changes = {}
  if doc.kind then save_edit(changes, call.id, seen_before, full) end
  touch(call.id)
  local is_hidden = seen_before and doc.visible == false
  local reply = commit(changes, { doc = doc.kind and clock_for_reply(call.id) or doc, hidden = is_hidden })
  local is_seen = seen_before ~= false and doc.visible ~= false
  if call.id ~= 'session' and is_seen and doc.name ~= name_before then keep_called(call.id, name_before, reply[3]) end
  if is_hidden then
    redis.call('HSET', TABLE, 'shown:' .. call.id, name_before)
  elseif doc.visible then
    local shown = redis.call('HGET', TABLE, 'shown:' .. call.id)
    if shown and shown ~= doc.name then keep_called(call.id, shown, reply[3]) end
    redis.call('HDEL', TABLE, 'shown:' .. call.id)
  end
  return reply
end)
