"""An example: tables of preferans on a server, kept in one SQLite file."""
