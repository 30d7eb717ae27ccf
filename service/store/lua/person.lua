-- uses: preamble, people
-- Revoke or renew a person's token, change their name, or hand the GM's role over.

return guarded(function()
  local person = load(call.person)
  if role ~= 'gm' and call.person ~= context.by then refuse('not_yours', { id = call.person }) end
  if call.act == 'rename' then
    if person.gone then refuse('gone', { id = call.person }) end
    local former = person.name
    if former == call.called then refuse('same_name') end
    if role ~= 'gm' and #former_names(call.person) >= 2 * MOST_CALLED then
      refuse('too_many', { most = MOST_CALLED, of = 'changes of a name, but for the GM' })
    end
    person.name = call.called
    keep(call.person)
    local reply = commit({}, { former = former })
    keep_called(call.person, former, reply[3])
    return reply
  end
  if call.act == 'hand_over' then
    if person.gone then refuse('gone', { id = call.person }) end
    if person.role == 'gm' then refuse('already_gm', { id = call.person }) end
    load(context.by).role = 'player'
    person.role = 'gm'
    keep(context.by)
    keep(call.person)
    local reply = commit({})
    redis.call('HSET', TABLE, 'gm', call.person)
    return reply
  end
  if call.act == 'revoke' then
    if person.role == 'gm' then refuse('cannot_revoke_gm', { id = call.person }) end
    if person.gone then refuse('gone', { id = call.person }) end
    reserve_kind = 'revocation'
  else
    if role ~= 'gm' and person.version > call.renewals then refuse('too_many_renewals', { most = call.renewals }) end
    if person.gone then make_room() end
  end
  person.gone = call.act == 'revoke'
  touch(call.person)
  return commit({}, { version = person.version })
end)
