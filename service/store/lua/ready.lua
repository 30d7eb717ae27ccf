-- Write something that is soon gone, as a change is written: an error tells why no change would be.
--
-- KEYS[1]

return redis.call('SET', KEYS[1], '', 'EX', 60)
