"""Negotiated rolls at a table, up to their dice: terms, offers, stakes, and the commitment (docs/actions.md)."""
