-- People: call.most active ones, and as many documents; a revoked person makes room.

-- The ids of all documents of a kind, by its letter; of several, by a set of letters.
local function ids_of(kind)
  local ids = {}
  for _, name in ipairs(redis.call('HKEYS', TABLE)) do
    if string.find(name, '^' .. kind .. '%d+$') then ids[#ids + 1] = name end
  end
  return ids
end

-- Refuse if all places are taken; return the person whose document must be removed for a new one, if one must.
local function make_room()
  if (tonumber(redis.call('HGET', TABLE, 'next:p')) or 0) < call.most then return nil end
  local ids, active, lowest = ids_of('p'), 0, math.huge
  for _, id in ipairs(ids) do
    if load(id).gone then
      lowest = math.min(lowest, tonumber(string.sub(id, 2)))
    else
      active = active + 1
    end
  end
  if active >= call.most then refuse('too_many', { most = call.most, of = 'people' }) end
  return #ids >= call.most and 'p' .. lowest or nil
end
