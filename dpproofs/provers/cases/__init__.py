"""Goals that are linear where each indicator has its value."""
