"""Values, bounds and optima for numbers of one's own. No verdict on a claim depends on them."""
