"""What type checkers must take and must refuse; `tests/test_typing.py` lets them look."""
