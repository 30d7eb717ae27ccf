-- uses: preamble
-- Return the reply that a key had, if any: for a repetition that would be refused now.

return guarded(function()
  refuse('not_found', { id = 'this' })
end)
