"""The command line: `preference score | settle | replay | play | solve | conventions`."""

from preference.cli.program import main

__all__ = ["main"]
