"""Unbiased dice that follow from a seed: scheme ra1 (docs/dice.md)."""
