-- uses: guard
-- Write entries of an import, before there is a table: what is there already is the same import, begun before.
--
-- call.first  number of the first entry; ARGV from the fifth on: time, entry and result of each

return run(function()
  if redis.call('EXISTS', TABLE) == 1 then
    call.ttl = redis.call('TTL', TABLE)
  else
    local last = redis.call('XREVRANGE', LOG, '+', '-', 'COUNT', 1)[1]
    local seq = last and tonumber(string.match(last[1], '^%d+')) or 0
    for at = 5, #ARGV, 3 do
      local number = call.first + (at - 5) / 3
      if number == seq + 1 then
        redis.call('XADD', LOG, number .. '-0', 't', ARGV[at], 'e', ARGV[at + 1], 'r', ARGV[at + 2])
        seq = number
      end
    end
  end
  return { 'done', 0, 0, '0', '{}', '{}', '' }
end)
