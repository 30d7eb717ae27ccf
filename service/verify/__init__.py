"""Offline verification of exports and epochs. Pure: it needs neither the service nor a store."""
