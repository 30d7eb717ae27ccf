"""Replies as something other than JSON."""
