-- uses: preamble, staged
-- Write entries of an import; existing ones are those of the same import, begun before.
--
-- ARGV from the sixth on: time, entry and result of each

return unless_made(function()
  local last = redis.call('XREVRANGE', LOG, '+', '-', 'COUNT', 1)[1]
  local seq = last and tonumber(string.match(last[1], '^%d+')) or 0
  for at = 6, #ARGV, 3 do
    local number = call.first + (at - 6) / 3
    if number == seq + 1 then
      redis.call('XADD', LOG, number .. '-0', 't', ARGV[at], 'e', ARGV[at + 1], 'r', ARGV[at + 2])
      seq = number
    end
  end
end)
