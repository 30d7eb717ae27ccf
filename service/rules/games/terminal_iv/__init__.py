"""Terminal_IV: its documents, and its command line, which no document can say."""
