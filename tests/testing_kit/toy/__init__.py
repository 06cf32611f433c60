"""A plain engine of the club rules with data of its own, and five that are wrong."""
