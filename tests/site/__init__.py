"""The documentation site as a reader meets it: in a browser, from a server of its own."""
