"""What looks for instances: drawn, screened in floats, climbed to, made simple."""
