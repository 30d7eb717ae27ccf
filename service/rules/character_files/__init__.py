"""Characters out of the files of others: what of a text is a sheet and tracks of a game, and what is left out."""
