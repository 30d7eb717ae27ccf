"""Where faces come from: unbiased dice that follow from a seed, as scheme ra1 says (docs/dice.md)."""
