"""Operations on a table, each loaded from the store, checked, and applied in one step."""
