"""The log of a table: reading it, and its views by role."""
