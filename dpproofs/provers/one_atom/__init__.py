"""Goals that are sums over points of what depends on one point at a time."""
