"""Unbiased dice that follow from a seed: scheme ra3 (docs/dice.md)."""
