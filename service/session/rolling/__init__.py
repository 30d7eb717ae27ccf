"""Rolls, at a table and without one, and the choices that follow them."""
