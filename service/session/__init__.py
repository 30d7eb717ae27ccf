"""Actions at a table: loaded from the store, ruled on, and applied in one step."""
