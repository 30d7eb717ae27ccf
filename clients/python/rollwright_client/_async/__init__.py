"""The client for tasks of asyncio, from which `make python-client` makes the one for threads."""
