"""The page "Try it here": what its buttons do and what it shows, run in the browser by Pyodide.

Everything is plain Python over the library: `app.App` takes a message of the page and answers with
pieces of HTML. Nothing here knows a browser, so that all of it is tested without one.
"""
