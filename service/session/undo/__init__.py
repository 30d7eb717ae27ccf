"""Taking entries of the log back: what that would do, and doing it."""
