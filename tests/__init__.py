"""The tests, named after the rules they pin."""
