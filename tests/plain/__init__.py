"""A second, plain and slow scorer, written from the rules alone, to check the library against."""
