"""The rules of the five games: pure functions from a spec and its dice to a ruling."""
