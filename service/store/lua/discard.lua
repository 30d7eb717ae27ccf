-- uses: preamble, staged
-- Remove what was written of an import that failed.  KEYS[5] holds the draft

return unless_made(function()
  redis.call('UNLINK', unpack(KEYS))
end)
