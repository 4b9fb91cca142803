"""pytest for differential-privacy theorems."""
