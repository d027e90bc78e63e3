"""One command's events as scenes, in the order the dealer performs them; the last is the view itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pitboss.cards import Card
from pitboss.rules import Game
from pitboss.web.play.words import option_label, seat_label, signed
from pitboss.wording import dollars

__all__ = ["LONGEST", "Scene", "unfold"]

JsonView = Mapping[str, Any]
Event = Mapping[str, Any]

LONGEST: Final = 2.8
"""Seconds that the scenes of one command take together at most."""
_PAUSES: Final[Mapping[str, float]] = {
    "CardsDealt": 0.5,
    "CardsLookedAt": 0.35,
    "CardsShown": 0.5,
    "WagerSettled": 0.55,
    "WagerReturned": 0.4,
    "Decided": 0.25,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """The table at one moment, what is said aloud then, and how long it is left to be looked at."""

    view: JsonView
    spoken: str = ""
    pause: float = 0.0


def unfold(before: JsonView, events: Sequence[Event], after: JsonView, game: Game) -> list[Scene]:
    """From the view before to the view after; always at least one scene."""
    stage = _Stage(before, after, game)
    scenes: list[Scene] = []
    for acts in _moves(events):
        pause = max((_PAUSES.get(event["event"], 0.0) for event in acts), default=0.0)
        for event in acts:
            stage.happen(event)
        spoken = stage.take_spoken()
        if pause:
            scenes.append(Scene(view=stage.view(), spoken=spoken, pause=pause))
        elif spoken and scenes:
            last = scenes[-1]
            scenes[-1] = Scene(view=last.view, spoken=f"{last.spoken} {spoken}".strip(), pause=last.pause)
        elif spoken:
            scenes.append(Scene(view=stage.view(), spoken=spoken))
    total = sum(scene.pause for scene in scenes)
    pace = min(1.0, LONGEST / total) if total else 1.0
    paced = [Scene(view=each.view, spoken=each.spoken, pause=each.pause * pace) for each in scenes]
    return [*paced, Scene(view=after, spoken=_end(after))]


def _moves(events: Sequence[Event]) -> Iterable[list[Event]]:
    """Events move by move; dealing face down to everybody is one sight, whatever the number of moves."""
    acts: list[Event] = []
    for event in events:
        kind = event["event"]
        if kind == "MoveDone":
            if not acts or acts[-1]["event"] == "CardsDealt":
                continue
            yield acts
            acts = []
            continue
        if acts and acts[-1]["event"] == "CardsDealt" and kind not in ("CardsDealt", "CardBurned"):
            yield acts
            acts = []
        acts.append(event)
        if kind in ("WagersPlaced", "Decided"):
            yield acts
            acts = []
    if acts:
        yield acts


class _Stage:
    """The round as the scenes build it up."""

    def __init__(self, before: JsonView, after: JsonView, game: Game) -> None:
        self._after, self._game = after, game
        shown = before["round"]
        self._cards: dict[str, list[str | None]] = {p: list(cards) for p, cards in shown["cards"].items()}
        self._seats: dict[str, dict[str, Any]] = {
            seat: {**side, "wagers": dict(side["wagers"]), "settled": dict(side["settled"])}
            for seat, side in shown["seats"].items()
        }
        self._deck: str = shown["deck"]
        self._chips = {seat: each["chips"] for seat, each in before["seats"].items() if each is not None}
        self._ends = after["round"]["status"] in ("over", "void")
        self._own: str | None = after["you"]["seat"] if after["you"] is not None else None
        self._spoken: list[str] = []

    def view(self) -> JsonView:
        after = self._after
        seats = {
            seat: None if each is None else {**each, "chips": self._in_hand(seat, each["chips"])}
            for seat, each in after["seats"].items()
        }
        you = after["you"]
        if you is not None and self._own is not None:
            you = {**you, "chips": self._in_hand(self._own, you["chips"])}
        playing = {
            **after["round"],
            "status": "open",
            "next": "",
            "deck": self._deck,
            "cards": {place: list(cards) for place, cards in self._cards.items()},
            "seats": {
                seat: {**side, "wagers": dict(side["wagers"]), "settled": dict(side["settled"])}
                for seat, side in self._seats.items()
            },
            "turn": None,
            "decision": None,
            "options": {},
        }
        return {**after, "seats": seats, "you": you, "round": playing, "upcoming": None, "clock": None}

    def _in_hand(self, seat: str, otherwise: int) -> int:
        """A seat's chips. What was settled lies on the layout until the round is over."""
        if seat not in self._chips:
            return otherwise
        settled = self._seats[seat]["settled"].values() if self._ends and seat in self._seats else ()
        return int(self._chips[seat] + sum(each["returned"] for each in settled))

    def take_spoken(self) -> str:
        told, self._spoken = " ".join(self._spoken), []
        return told

    def happen(self, event: Event) -> None:
        act = self._ACTS.get(event["event"])
        if act is not None:
            act(self, event)

    # --- One kind of event each --------------------------------------------------------------------------

    def _started(self, _: Event) -> None:
        self._cards, self._seats = {}, {}

    def _opened(self, event: Event) -> None:
        self._deck = event["deck"]

    def _side(self, seat: str) -> dict[str, Any]:
        fresh = {"wagers": {}, "settled": {}, "decisions": [], "folded": False, "tips": 0, "net": 0}
        return self._seats.setdefault(seat, fresh)

    def _pay(self, seat: str, cents: int) -> None:
        if seat in self._chips:
            self._chips[seat] += cents

    def _placed(self, event: Event) -> None:
        side = self._side(event["seat"])
        self._pay(event["seat"], sum(side["wagers"].values()) - sum(event["wagers"].values()))
        side["wagers"] = dict(event["wagers"])

    def _taken_back(self, event: Event) -> None:
        side = self._seats.pop(event["seat"], None)
        if side is not None:
            self._pay(event["seat"], sum(side["wagers"].values()))

    def _tipped(self, event: Event) -> None:
        self._side(event["seat"])["tips"] += event["amount"]
        self._pay(event["seat"], -event["amount"])

    def _dealt(self, event: Event) -> None:
        place = self._cards.setdefault(event["place"], [])
        place.extend([None] * event["count"])

    def _looked(self, event: Event) -> None:
        self._turn_up(event["cards"])
        own = event["cards"].get(self._own) if self._own else None
        if own:
            self._spoken.append(f"Your cards: {_named(own)}.")

    def _shown(self, event: Event) -> None:
        self._turn_up(event["cards"])
        for place, cards in event["cards"].items():
            if place in self._game.groups:
                self._spoken.append(f"{place.replace('-', ' ').capitalize()}: {_named(cards)}.")

    def _turn_up(self, cards: Mapping[str, Sequence[str | None]]) -> None:
        for place, faces in cards.items():
            self._cards[place] = list(faces)

    def _announced(self, event: Event) -> None:
        self._spoken.append(event["words"])

    def _decided(self, event: Event) -> None:
        side = self._side(event["seat"])
        side["decisions"] = [*side["decisions"], event["option"]]
        side["wagers"].update(event["placed"])
        self._pay(event["seat"], -sum(event["placed"].values()))
        if event["seat"] != self._own:
            self._spoken.append(f"{seat_label(event['seat'])}: {option_label(event['option'])}.")

    def _settled(self, event: Event) -> None:
        side = self._side(event["seat"])
        net = event["returned"] - event["staked"]
        result = "push" if net == 0 else "win" if net > 0 else "lose"
        side["settled"][event["wager"]] = {
            "staked": event["staked"],
            "returned": event["returned"],
            "result": result,
            "why": event["why"],
        }
        side["net"] += net
        side["folded"] = side["folded"] or event["folded"]
        if event["seat"] == self._own:
            label = self._game.wagers[event["wager"]].label
            self._spoken.append(f"{label}: {_result(net)}.")

    def _returned(self, event: Event) -> None:
        side = self._side(event["seat"])
        before = side["settled"].get(event["wager"])
        if before is not None:
            side["net"] -= before["returned"] - before["staked"]
        side["settled"][event["wager"]] = {
            "staked": event["amount"],
            "returned": event["amount"],
            "result": "void",
            "why": event["why"],
        }

    def _voided(self, event: Event) -> None:
        self._spoken.append(f"All hands are void. {event['why']}")

    _ACTS: Final[Mapping[str, Callable[[_Stage, Event], None]]] = {
        "RoundStarted": _started,
        "RoundOpened": _opened,
        "WagersPlaced": _placed,
        "WagersTakenBack": _taken_back,
        "TipGiven": _tipped,
        "TipBet": _tipped,
        "CardsDealt": _dealt,
        "CardsLookedAt": _looked,
        "CardsShown": _shown,
        "HandAnnounced": _announced,
        "Decided": _decided,
        "WagerSettled": _settled,
        "WagerReturned": _returned,
        "RoundVoided": _voided,
    }


def _named(cards: Sequence[str | None]) -> str:
    return ", ".join("face down" if card is None else Card.parse(card).name for card in cards)


def _result(net: int) -> str:
    if net == 0:
        return "push"
    return f"wins {dollars(net)}" if net > 0 else f"loses {dollars(-net)}"


def _end(after: JsonView) -> str:
    """What is said when everything lies as it will: whose turn it is, or what the round came to."""
    you, playing = after["you"], after["round"]
    seat = you["seat"] if you is not None else None
    if seat is not None and playing["turn"] == seat:
        options = ", ".join(option_label(option) for option in playing["options"])
        return f"Your decision: {options}."
    if playing["status"] == "over" and seat in playing["seats"]:
        return f"The round is over. Net {signed(playing['seats'][seat]['net'])}."
    return ""
