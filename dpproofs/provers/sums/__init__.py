"""Goals that say that two sums are the same, or differ by facts, maxima and tangents."""
