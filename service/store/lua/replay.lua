-- uses: preamble
-- What was done under a key, if anything: for a request that would be refused now, and was not when it came first.

return guarded(function()
  refuse('not_found', { id = 'this' })
end)
