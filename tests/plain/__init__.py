"""A second, plain and slow program, written from the rules alone, to check the library against."""
