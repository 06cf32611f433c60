"""Change the rules one place at a time, and see that a test notices."""
