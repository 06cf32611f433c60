"""Fuzzing of everything that reads text or documents: `python -m fuzz`.

A target hands whatever bytes it is given to one reader and checks what the reader promises: it
takes them, and what it took prints and reads back equal; or it refuses them with the error that is
documented. `fuzz.running` lets atheris look for inputs that break a promise;
`tests/test_fuzz_corpus.py` tries the corpus and a few changed inputs without atheris.
"""
