"""Exports and imports of tables."""
