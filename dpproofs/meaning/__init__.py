"""What a statement means at an instance: the walk, exact numbers, balls, and the judge."""
