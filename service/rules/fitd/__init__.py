"""Forged in the Dark: what Buried Secrets, Fallen Empire and Terminal_IV share."""
