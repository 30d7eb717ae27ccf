-- Readiness check: write a key that expires soon. An error tells why changes fail.
--
-- KEYS[1]

return redis.call('SET', KEYS[1], '', 'EX', 60)
