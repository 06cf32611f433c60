"""How long the property tests look, and how often the same way.

`ci` is the default and finds the same examples every time; `soak` is for the tests marked `soak`:

    pytest -m soak --hypothesis-profile=soak
"""

from hypothesis import HealthCheck, Phase, settings

settings.register_profile(
    "ci",
    derandomize=True,
    max_examples=100,
    deadline=None,  # other work on the machine is no failure
    database=None,
    print_blob=True,
    # Not Phase.explain: it costs a hundred calls, and `find` returns the last of them.
    phases=[Phase.explicit, Phase.generate, Phase.target, Phase.shrink],
)
settings.register_profile(
    "soak",
    derandomize=False,
    max_examples=5_000,
    stateful_step_count=200,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ci")
