"""Rollwright: tabletop action rolls over HTTP, with exact odds before and replayable dice after."""

__version__ = "0.2.0"
