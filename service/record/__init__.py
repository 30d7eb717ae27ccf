"""The stored records: events, documents, the lines of an export, and what follows from them. Pure."""
