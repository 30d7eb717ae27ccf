"""What happens at a table: loaded from the store, ruled on, and changed in one step."""
