"""How the dice of a table are checked: proofs of rolls, signed heads, and the fairness report."""
