"""The games: one file or folder each, and what they share stands beside and in `fitd/`."""
