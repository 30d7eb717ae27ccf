"""Webhooks: what happens at a table, sent to programs that listen only when they are called."""
