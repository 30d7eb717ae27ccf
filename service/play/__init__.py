"""What can be done at the table: the rules with the dice they need."""
