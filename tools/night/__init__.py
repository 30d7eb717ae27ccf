"""The night: what takes too long, or depends too much on the machine, for the gate (CONTRIBUTING.md, "Two levels")."""
