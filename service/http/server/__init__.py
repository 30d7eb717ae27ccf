"""Connection limits, the health port and draining."""
