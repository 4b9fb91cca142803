"""Goals about a few numbers."""
