"""Run the tests on mutants: one process reads the tests once, and each mutant is a fork of it.

A mutant within a function is put into the running functions; one that runs when the module is
imported, or whose function was called then, is imported anew with the tests.
"""

import gc
import importlib.util
import json
import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Sequence
from functools import _lru_cache_wrapper, partial
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from types import CodeType, FrameType
from typing import Any, Final

import attrs
import pytest

from tests.mutation.mutants import Mutant
from tests.mutation.places import path_of
from tests.mutation.plan import PLANS, ROOT
from tests.mutation.swapping import Place, changed_function, live_functions

_ARGUMENTS: Final = (
    *("-q", "--no-header", "--no-summary", "--tb=native", "--capture=no", "-p", "no:cacheprovider"),
    *("-m", "not soak and not browser"),  # the long ones, too
    *(
        "-W",
        "ignore::pytest.PytestAssertRewriteWarning",
        "--hypothesis-profile=mutation",
        "--rootdir",
        str(ROOT),
    ),
)


@attrs.frozen
class Verdict:
    """What became of a mutant."""

    result: str
    """`killed`, `slow` (killed by the clock) or `survived`."""
    by: str = ""
    """The test that failed."""


@attrs.define
class Known:
    """What is known of the tests."""

    seconds: dict[str, float] = attrs.field(factory=dict)
    """How long each test takes."""
    calls: dict[str, list[str]] = attrs.field(factory=dict)
    """The functions of the planned modules that each test calls."""
    killers: dict[str, list[str]] = attrs.field(factory=dict)
    """The tests that killed mutants of a function, the last one first."""

    def praise(self, place: str, test: str) -> None:
        """Let a test that killed a mutant look first at the next one of the same function."""
        best = self.killers.setdefault(place, [])
        if test in best:
            best.remove(test)
        best.insert(0, test)

    def order(self, tests: Iterable[str], place: str) -> list[str]:
        """Put tests in the order in which they find a mutant soonest."""
        best = self.killers.get(place, [])
        last = len(best)
        rank = {test: rank for rank, test in enumerate(best[:5])}
        return sorted(
            tests, key=lambda test: (rank.get(test, last + 5), self.seconds.get(test, 0.0))
        )


def _in_fork(work: Callable[[], Any]) -> tuple[Any, int]:
    """Do something in a fork; return what it returned, or `None`, and the signal that ended it."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        silence = os.open(os.devnull, os.O_RDWR)
        if "MUTATION_LOUD" not in os.environ:
            os.dup2(silence, 1)
            os.dup2(silence, 2)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        code = 1
        try:
            answer = json.dumps(work()).encode()
            with os.fdopen(writer, "wb") as pipe:
                pipe.write(answer)
            code = 0
        except BaseException:  # noqa: BLE001 - a test may raise anything; with MUTATION_LOUD it is seen
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        answer = pipe.read()
    _, status = os.waitpid(child, 0)
    return (json.loads(answer) if answer else None), status & 0x7F


def _allow(seconds: float) -> None:
    """Let this process work so many seconds more, and be ended by SIGXCPU then."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    most = int(used.ru_utime + used.ru_stime + seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))


def _run(session: pytest.Session, items: Sequence[pytest.Item], known: Known) -> str | None:
    """Run tests until one fails; return that one."""
    for item, following in zip(items, [*items[1:], None], strict=False):
        _allow(5 + 5 * known.seconds.get(item.nodeid, 5.0))
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return item.nodeid
    return None


def _verdict(answer: Any, ended_by: int) -> Verdict:
    if ended_by:
        assert ended_by in {signal.SIGXCPU, signal.SIGKILL, signal.SIGSEGV}, ended_by
        return Verdict("slow")
    assert answer is not None, "the machinery broke; see it with MUTATION_LOUD=1"
    return Verdict("killed", answer["by"]) if answer["by"] else Verdict("survived")


@attrs.define
class Swapping:
    """A pytest plugin that runs the collected tests once a mutant, in forks."""

    module: str
    mutants: Sequence[Mutant]
    known: Known
    tell: Callable[[Mutant, Verdict], None]
    later: list[Mutant] = attrs.field(factory=list)
    """What has to be imported anew."""
    _early: set[str] = attrs.field(factory=set)

    def pytest_sessionstart(self) -> None:
        """See what is called while the tests are imported."""
        _watch(self._early)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try every mutant in place of running the tests."""
        sys.settrace(None)
        items = {item.nodeid: item for item in session.items}
        self._learn(session, items)
        path = path_of(self.module)
        old = compile(path.read_text(encoding="utf-8"), str(path), "exec", dont_inherit=True)
        live = live_functions(str(path))
        for mutant in self.mutants:
            new = compile(mutant.source, str(path), "exec", dont_inherit=True)
            change = changed_function(old, new)
            if change is None or change[0] not in live:
                self.later.append(mutant)
                continue
            place, code = change
            name = f"{self.module}.{place[0]}"
            tests = [test for test in items if name in self.known.calls.get(test, ())]
            tests = self.known.order(tests, name)
            chosen = [items[test] for test in tests]

            def work(place: Place = place, code: CodeType = code, chosen: Any = chosen) -> Any:
                for function in live[place]:
                    function.__code__ = code
                return {"by": _run(session, chosen, self.known)}

            verdict = _verdict(*_in_fork(work))
            if verdict.by:
                self.known.praise(name, verdict.by)
            if verdict.result == "survived" and name in self._early:
                self.later.append(mutant)
            else:
                self.tell(mutant, verdict)
        return True

    def _learn(self, session: pytest.Session, items: dict[str, pytest.Item]) -> None:
        """See how long each new test takes, and what it calls."""
        new = {test: item for test, item in items.items() if test not in self.known.seconds}

        def work() -> Any:
            answer: dict[str, Any] = {}
            caches = _caches()
            for test, item in new.items():
                called: set[str] = set()
                # What the test before has left in them would hide what this one calls.
                for cached in caches:
                    cached.cache_clear()
                began = time.process_time()
                _watch(called)
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
                sys.settrace(None)
                assert not session.testsfailed, f"{test} fails without any mutant"
                answer[test] = [time.process_time() - began, sorted(called)]
            return answer

        if new:
            answer, ended_by = _in_fork(work)
            assert answer is not None, f"the tests fail without any mutant ({ended_by})"
            for test, (seconds, called) in answer.items():
                self.known.seconds[test] = seconds
                self.known.calls[test] = called


def _caches() -> list["_lru_cache_wrapper[Any]"]:
    """Find the functions of the library that remember what they returned."""
    found = [one for one in gc.get_objects() if isinstance(one, _lru_cache_wrapper)]
    return [one for one in found if str(one.__module__).startswith("preference")]


def _watch(called: set[str]) -> None:
    """Note the functions of the planned modules that are called from now on."""
    names = {str(path_of(module)): module for module in PLANS}

    def trace(frame: FrameType, event: str, arg: object) -> None:
        del event, arg
        code = frame.f_code
        module = names.get(code.co_filename)
        if module is not None:
            called.add(f"{module}.{code.co_qualname.partition('.<locals>')[0]}")

    sys.settrace(trace)


class _Loader(SourceFileLoader):
    """Loads a mutant in place of its module."""

    def __init__(self, name: str, mutant: Mutant) -> None:
        super().__init__(name, str(path_of(mutant.module)))
        self.mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        """Compile what stands there now, and leave no file."""
        del fullname
        return compile(self.mutant.source, self.path, "exec", dont_inherit=True)


@attrs.frozen
class _Finder(MetaPathFinder):
    mutant: Mutant

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        """Find the one module that is changed."""
        if name != f"preference.{self.mutant.module}":
            return None
        loader = _Loader(name, self.mutant)
        return importlib.util.spec_from_file_location(name, loader.path, loader=loader)


@attrs.define
class Importing:
    """A pytest plugin that imports library and tests anew once a mutant, in forks."""

    module: str
    mutants: Sequence[Mutant]
    files: Sequence[str]
    known: Known
    tell: Callable[[Mutant, Verdict], None]

    def pytest_collection(self, session: pytest.Session) -> bool:
        """Try every mutant in place of collecting the tests."""
        assert "preference" not in sys.modules
        for mutant in self.mutants:
            verdict = Verdict("survived")
            # The first file alone, if that is enough.
            for files in (self.files[:1], self.files[1:]):
                if files and verdict.result == "survived":
                    verdict = _verdict(*_in_fork(partial(self._try, session, mutant, files)))
            if "::" in verdict.by:
                self.known.praise(f"{self.module}.{mutant.place}", verdict.by)
            self.tell(mutant, verdict)
        return True

    def _try(self, session: pytest.Session, mutant: Mutant, files: Sequence[str]) -> Any:
        """Import everything with the mutant in its place, and run the tests."""
        _allow(60)
        sys.meta_path.insert(0, _Finder(mutant))
        collected = session.perform_collect(_files(files))
        items = {item.nodeid: item for item in collected}
        if session.testsfailed or not items:
            return {"by": "import"}
        order = self.known.order(items, f"{self.module}.{mutant.place}")
        return {"by": _run(session, [items[test] for test in order], self.known)}


def _files(names: Iterable[str]) -> list[str]:
    return [str(ROOT / "tests" / f"{name}.py") for name in names]


def try_all(
    module: str,
    mutants: Sequence[Mutant],
    files: Sequence[str],
    known: Known,
    tell: Callable[[Mutant, Verdict], None],
) -> Known:
    """Run the tests of some files on mutants, and tell the verdict of each.

    The process must not have imported the library.
    """
    assert "preference" not in sys.modules

    def swap() -> Any:
        plugin = Swapping(module, mutants, known, tell)
        code = pytest.main([*_ARGUMENTS, *_files(files)], plugins=[plugin])
        assert code in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}, code
        later = [mutant.key for mutant in plugin.later]
        return {"later": later, "known": attrs.asdict(known)}

    def import_anew() -> Any:
        chosen = [mutant for mutant in mutants if mutant.key in later]
        pytest.main(
            [*_ARGUMENTS, *_files(files)], plugins=[Importing(module, chosen, files, known, tell)]
        )
        return attrs.asdict(known)

    answer, ended_by = _in_fork(swap)
    assert answer is not None, f"the tests could not be run ({ended_by}); see MUTATION_LOUD=1"
    known = Known(**answer["known"])
    later = set(answer["later"])
    answer, ended_by = _in_fork(import_anew)
    assert answer is not None, f"the tests could not be run ({ended_by}); see MUTATION_LOUD=1"
    return Known(**answer)
