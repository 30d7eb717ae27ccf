"""Redis: keys, scripts, live events, and the embedded server."""
