"""What is believed when a certificate proves a statement for all finite laws, and nothing else."""
