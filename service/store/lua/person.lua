-- uses: guard
-- Revoke or renew somebody's token, or hand the GM's role over.
--
-- call.person  whom it is about; call.act  revoke, renew or hand_over

return guarded(function()
  local person = load(call.person)
  if role ~= 'gm' and call.person ~= call.by then refuse('not_yours', { id = call.person }) end
  if call.act == 'hand_over' then
    if person.gone then refuse('gone', { id = call.person }) end
    if person.role == 'gm' then refuse('already_gm', { id = call.person }) end
    load(call.by).role = 'player'
    person.role = 'gm'
    keep(call.by)
    keep(call.person)
    return commit({})
  end
  if call.act == 'revoke' and person.role == 'gm' then refuse('gm_stays', { id = call.person }) end
  person.gone = call.act == 'revoke'
  touch(call.person)
  return commit({}, { version = person.version })
end)
