"""The log of a table: who sees what of it, and from where."""
