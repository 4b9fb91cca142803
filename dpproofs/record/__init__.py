"""Files beside the claims, the cache, and runs; what a file says is decided again before use."""
