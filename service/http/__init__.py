"""The wire: a file a resource, each operation with its contract beside its handler."""
