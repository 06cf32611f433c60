"""The environment: a match in which whoever is to act is asked for the number of an action."""

from __future__ import annotations

from random import Random
from typing import Any, Final, SupportsIndex

import attrs
import numpy as np
from gymnasium import logger, spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from preference.conventions import SOCHI, Convention
from preference.deals import Deal, check_dealer, draw_dealer
from preference.errors import ArgumentError, shown, wrong_type
from preference.match import Match
from preference.rendering import match_text
from preference.rl.layout import SIZE, Seen, bounds
from preference.rl.numbering import ACTIONS, action_of, read_int
from preference.rl.observing import observation
from preference.shuffles import shuffled_deck
from preference.terms import Ends, Player
from preference.views import View, view

__all__ = ["env", "raw_env"]

_ONE_DEAL: Final = 1


def env(
    convention: Convention = SOCHI,
    players: int = 3,
    *,
    deals: int | None = None,
    pool: int | None = None,
    first_dealer: int | None = None,
    render_mode: str | None = None,
) -> AECEnv[str, Seen, SupportsIndex | None]:
    """Return an environment that refuses numbers of no action, and calls in the wrong order.

    The arguments are those of `raw_env`, which is inside as `unwrapped`.

    Raises:
        ArgumentError: If the arguments do not go together.
        WrongType: If one is of the wrong type.

    Source: ST-2, PO-7.

    >>> table = env(players=4)
    >>> table.reset(seed=1)
    >>> table.agents
    ['player_0', 'player_1', 'player_2', 'player_3']
    """
    inner = raw_env(
        convention,
        players,
        deals=deals,
        pool=pool,
        first_dealer=first_dealer,
        render_mode=render_mode,
    )
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(inner))


class raw_env(AECEnv[str, Seen, SupportsIndex | None]):  # noqa: N801 - PettingZoo's name for it
    """A match as an environment of PettingZoo's kind: agents act one after the other.

    An episode is a match. Agent `player_0` sits in seat 0 and so on. An agent sees only what its
    view shows, does one of `ACTIONS`, and gets after each deal what the deal has won or lost it:
    the exact difference between the settlements, in whists. The rewards of all sum to zero, but
    for the rounding of floats. Nobody claims.

    Args:
        convention: What is played.
        players: How many sit at the table.
        deals: After how many deals the episode ends.
        pool: The size of the pool at which it ends. With both it ends by what comes first; with
            neither it is one deal.
        first_dealer: The seat that deals first, or `None` to draw it from the seed.
        render_mode: `"ansi"` for `render` to return text, or `None`.

    Attributes:
        match: The match as it stands, with all cards: for records and pictures, not for players.

    Raises:
        ArgumentError: If the arguments do not go together.
        WrongType: If one is of the wrong type.

    Source: ST-2, PO-7, SE-1.

    >>> from preference.bots import RandomPlayer
    >>> from preference.rl import index_of
    >>> table = raw_env(players=3)
    >>> table.reset(seed=1)
    >>> won = dict.fromkeys(table.agents, 0.0)
    >>> for agent in table.agent_iter():
    ...     seen, reward, is_over, _, _ = table.last()
    ...     won[agent] += reward
    ...     table.step(None if is_over else index_of(RandomPlayer().act(table.view(agent))))
    >>> abs(sum(won.values())) < 1e-9, table.match.is_finished
    (True, True)
    >>> table = raw_env(players=3, render_mode="ansi")
    >>> table.reset(seed=1)
    >>> table.observation_space("player_0")["action_mask"].shape
    (654,)
    >>> int(table.action_space("player_0").n)
    654
    >>> seen = table.observe("player_0")
    >>> int(seen["action_mask"].sum()), table.render().splitlines()[0]
    (0, '#0 player_1 deals; the lowest opening level is six')
    >>> table.close()
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as PettingZoo declares it
        "name": "preference_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    possible_agents: list[str]
    agents: list[str]
    agent_selection: str
    observation_spaces: dict[str, spaces.Space[Any]]
    action_spaces: dict[str, spaces.Space[Any]]
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]
    match: Match

    def __init__(
        self,
        convention: Convention = SOCHI,
        players: int = 3,
        *,
        deals: int | None = None,
        pool: int | None = None,
        first_dealer: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        check_dealer(0, players)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ArgumentError(
                "there is no such way to render",
                code="bad-render-mode",
                refused=shown(render_mode),
                expected='"ansi", or None',
            )
        if deals is None and pool is None:
            deals = _ONE_DEAL
        self.render_mode = render_mode
        self._convention = convention
        self._pool = pool
        self._ends = None if deals is None else Ends(deals=deals)
        self._first_dealer = first_dealer
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.match = self._opened(0)
        low, high = bounds()
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, (SIZE,), np.float32),
                    "action_mask": spaces.Box(0, 1, (len(ACTIONS),), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(len(ACTIONS)) for agent in self.possible_agents
        }
        self.agents = []
        self._chance = Random()
        self._seed = ""
        self._dealt = 0

    def _opened(self, first_dealer: int) -> Match:
        """Open the match of an episode."""
        given = self._first_dealer
        return Match.start(
            self._convention,
            [Player(agent, bot=True) for agent in self.possible_agents],
            pool=self._pool,
            ends=self._ends,
            first_dealer=first_dealer if given is None else given,
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations; all agents' are alike."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions, `Discrete`; all agents' are alike."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode.

        Its deals are `Deal.shuffled(f"{seed} {index}")` with index 0, 1, …; a first deal that a
        preferans hand ends before anyone has acted is left out (PL-7).

        Args:
            seed: The same seed deals the same cards. Without one the episode follows from the
                last seed and from how many episodes came after it, or from chance if there was
                none.
            options: As PettingZoo has it; none of them means anything here.

        Raises:
            WrongType: If the seed is no int.
        """
        del options
        if seed is None:
            self._seed = str(self._chance.getrandbits(63))
        else:
            number = read_int("reset", seed, "an int for seed, or None")
            shuffled_deck(number)  # refuses one that is too long to be printed
            self._seed = str(number)
            self._chance = Random(self._seed)
        players = len(self.possible_agents)
        drawn = shuffled_deck(f"{self._seed} dealer")[:players]
        opened = self._opened(draw_dealer(drawn))
        self._dealt = 0
        while True:  # a hand that wins unplayed (PL-7) leaves nothing to do
            self.match = opened.deal(self._cards(self._dealt))
            self._dealt += 1
            if self.match.in_deal:
                break
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.match.actors[0]]

    def _cards(self, index: int) -> Deal:
        return Deal.shuffled(f"{self._seed} {index}", len(self.possible_agents))

    def step(self, action: SupportsIndex | None) -> None:
        """Do an action for the agent that is to act; `None` for one whose episode is over.

        Args:
            action: The number of an action.

        Raises:
            ArgumentError: If no action has that number.
            IllegalAction: If the rules refuse it; nothing has changed then.
            WrongType: If it is no integer.

        Source: the rule of each phase.
        """
        self._check_begun("step")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            wrong_type("step", action, "the number of an action, an int from 0")
        before = self.match
        match, dealt = before.apply(action_of(action)), self._dealt
        while not match.in_deal and not match.is_finished:
            match, dealt = match.deal(self._cards(dealt)), dealt + 1
        self.match, self._dealt = match, dealt
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if len(match.log) > len(before.log):
            self._reward(before, match)
        if match.is_finished:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[match.actors[0]]

    def _reward(self, before: Match, after: Match) -> None:
        """Give each what has changed since."""
        earlier, later = before.settlement.exact, after.settlement.exact
        for agent, was, now in zip(self.possible_agents, earlier, later, strict=True):
            self.rewards[agent] = float(now - was)
        self._accumulate_rewards()

    def _check_begun(self, function: str) -> None:
        """Refuse to go on with a game that has not begun."""
        if not hasattr(self, "agent_selection"):
            raise ArgumentError(
                f"{function}() goes on with a game, and none has begun",
                code="not-begun",
                refused=f"{function}() before reset()",
                expected="reset() first",
            )

    def view(self, agent: str) -> View:
        """Return what an agent may know, as the library's own players get it.

        Claims are left out, for there is no number for them. The last deal is not revealed.

        Raises:
            ArgumentError: If there is no such agent, or no game has begun.
            WrongType: If it is no text.

        Source: IN-1.
        """
        self._check_begun("view")
        if not isinstance(agent, str):
            wrong_type("view", agent, "an agent, such as 'player_0'")
        if agent not in self.possible_agents:
            raise ArgumentError(
                "there is no such agent",
                code="bad-agent",
                refused=shown(agent),
                expected=f"one of {', '.join(self.possible_agents)}",
            )
        seen = view(self.match, self.possible_agents.index(agent), reveal=False)
        return attrs.evolve(seen, claims=())

    def observe(self, agent: str) -> Seen:
        """Return what an agent may know, as numbers; the mask is empty if it is not to act.

        Source: IN-1.
        """
        return observation(self.view(agent))

    def render(self) -> str | None:
        """Return the match so far as text, with all cards; `None` without a mode."""
        if self.render_mode is None:
            logger.warn('There is nothing to render without render_mode="ansi".')
            return None
        return match_text(self.match)

    def close(self) -> None:
        """Let go of nothing: there is nothing to close."""
