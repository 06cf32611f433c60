"""How long the property tests look, and how often the same way.

`short` is the default; `thorough` looks further, as `.ci/run` does for every property. Both find
the same examples every time. `soak` is for the tests marked `soak`:

    pytest -m hypothesis --hypothesis-profile=thorough
    pytest -m soak --hypothesis-profile=soak
"""

from hypothesis import HealthCheck, Phase, settings

settings.register_profile(
    "short",
    derandomize=True,
    max_examples=30,
    deadline=None,  # other work on the machine is no failure
    database=None,
    print_blob=True,
    # Not Phase.explain: it costs a hundred calls, and `find` returns the last of them.
    phases=[Phase.explicit, Phase.generate, Phase.target, Phase.shrink],
)
settings.register_profile("thorough", settings.get_profile("short"), max_examples=100)
settings.register_profile(
    "soak",
    derandomize=False,
    max_examples=5_000,
    stateful_step_count=200,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("short")
