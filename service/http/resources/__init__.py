"""The operations, one file a resource."""
