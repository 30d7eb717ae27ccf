-- uses: preamble, staged
-- Write fields of an import: documents, marks, or past epochs.
--
-- ARGV from the sixth on: field and value of each  KEYS[5] holds the draft

return unless_made(function()
  local into = { draft = KEYS[5], marks = MARKS, epochs = EPOCHS }
  redis.call('HSET', into[call.into], unpack(ARGV, 6))
  redis.call('EXPIRE', KEYS[5], context.ttl)
end)
