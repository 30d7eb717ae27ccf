"""A Discord bot for Rollwright tables."""
