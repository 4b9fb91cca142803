"""What is kept is re-verified before it is believed, and losing it costs time, never truth."""
