"""Unbiased dice that follow from a seed: scheme ra2 (docs/dice.md)."""
