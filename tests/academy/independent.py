"""A second opinion on every drill, straight from the sources: it asks neither the engine nor the academy.

Of a scene it takes only what a person at the table could see: cards, wagers, decisions, what was done so far,
and what the house has posted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pitboss.academy import Scene, SceneView
from pitboss.academy.wording import log_words
from pitboss.cards import Card
from pitboss.wording import parse_dollars
from tests.academy import field
from tests.academy.field_rounds import ROUNDS, Asks, Dealt, Pays, Shows
from tests.naive import returns

__all__ = ["next_move", "read", "reason", "right_about", "settled", "who_wins"]

TWO_RANKS = ("two pair", "full house")
"""Hands whose plain name tells two ranks; that of all others tells one."""


def read(game: str, cards: Mapping[str, tuple[Card, ...]], ranking: str) -> tuple[tuple[Card, ...], str]:
    """The cards that count, and what they are called."""
    if game == "flop-poker":
        own = next(hand for place, hand in cards.items() if place != "flop")
        return field.read(field.flop_hand(own, cards["flop"]), ranking)
    return field.read(sum(cards.values(), ()), ranking)


def who_wins(mine: tuple[Card, ...], other: tuple[Card, ...], names: tuple[str, str], ranking: str) -> str:
    strength = field.RANKED[ranking][0]
    return "tie" if strength(mine) == strength(other) else names[strength(mine) < strength(other)]


def reason(mine: tuple[Card, ...], other: tuple[Card, ...], ranking: str) -> str:
    strength, called, _ = field.RANKED[ranking]
    first, second = strength(mine), strength(other)
    if first[0] != second[0]:
        return "hand"
    if first == second:
        return "tie"
    named = 2 if called(first) in TWO_RANKS else 1
    return "rank" if first[1][:named] != second[1][:named] else "kicker"


# --- Settling ---------------------------------------------------------------------------------------------


def settled(scene: Scene, view: SceneView) -> list[list[tuple[str, str, int]]]:
    """What goes back from every spot, in turns; within a turn the order is free."""
    game, terms = view.game, scene.terms
    stakes = {seat: dict(there.wagers) for seat, there in view.seats.items()}
    cards: dict[str, tuple[Card, ...]] = {
        place: tuple(card for card in hand if card is not None) for place, hand in view.cards.items()
    }
    folded = frozenset(seat for seat, there in view.seats.items() if there.folded)
    may_win = terms.house.pot.folded == "may win"
    tables = {slot: table.id for slot, table in terms.tables.items()}
    if game in field.FIELD:
        back = field.returned(
            game,
            cards=cards,
            stakes=stakes,
            folded=folded,
            tables=tables,
            options=terms.options,
            folded_may_win_the_pot=may_win,
        )
    else:
        back = returns(
            game,
            cards=cards,
            stakes=stakes,
            folded=folded,
            table=tables["bonus"],
            options=terms.options,
            folded_may_win_the_pot=may_win,
        )
    found: list[list[tuple[str, str, int]]] = []
    from_the_right = list(view.seats)[::-1]
    for group, together in _turns(game):
        turns = [[seat] for seat in from_the_right] if not together else [from_the_right]
        for seats in turns:
            turn = [
                (seat, wager, back.pop((seat, wager)))
                for seat in seats
                for wager in group
                if (seat, wager) in back and _on_its_side(game, group, stakes[seat])
            ]
            if turn:
                found.append(turn)
    assert not back, f"never settled: {back}"
    return found


def _turns(game: str) -> Iterator[tuple[tuple[str, ...], bool]]:
    """Bonus, hold'em wagers, pot last; pack by pack in Pack's Poker. True: one turn for all seats."""
    if game in ROUNDS:
        for step in ROUNDS[game].steps:
            if isinstance(step, Pays):
                yield tuple(step.wagers.split()), step.wagers == "pot"
        return
    if game.startswith("packs"):
        for number in (1, 2, 3):
            yield (f"pack-{number}",), False
            yield (f"bonus-{number}",), False
        return
    yield ("bonus",), False
    if game == "champion-one":
        yield ("player-blind", "play", "raise"), False
        yield ("dealer-blind", "play", "raise"), False
    else:
        yield ("ante", "blind", "play", "raise"), False
        yield ("pot",), True


def _on_its_side(game: str, group: tuple[str, ...], wagers: Mapping[str, int]) -> bool:
    """Play and raise belong to the side that was bet on."""
    return game != "champion-one" or group == ("bonus",) or group[0] in wagers


def _gone(scene: Scene, seat: str) -> set[str]:
    """The wagers of a seat that its decisions gave up or took back."""
    game, made = scene.terms.game.id, scene.state.decisions.get(seat, ())
    if game not in ROUNDS:
        folded = made[:1] == ("fold",)
        return {"ante", "blind", "player-blind", "dealer-blind"} if folded else set()
    if game == "let-it-ride":
        return {f"bet-{number}" for number, option in enumerate(made, 1) if option == "take-back"}
    if "fold" not in made:
        return set()
    folds = {name.replace("-", "_"): name for name in ROUNDS[game].sides.split()}
    with_it = {name for key, name in folds.items() if scene.terms.options.get(f"{key}_folds") is True}
    return {*ROUNDS[game].fold.split(), "ante-bonus", *with_it}


# --- Procedure --------------------------------------------------------------------------------------------


def next_move(scene: Scene) -> str:
    """The move that comes next, by counting off what was done."""
    log = log_words(scene.state, scene.log)
    done = [line for line in log if line.startswith(("Done: ", "Asked: "))]
    for number, words in enumerate(_procedure(scene)):
        if number == len(done):
            return words
        heard = done[number].removeprefix("Done: ").removesuffix(".")
        if not heard.startswith("Asked: "):
            assert heard == words, f"{heard!r} was done, but {words!r} was due"
    raise AssertionError("the round was over")


def _procedure(scene: Scene) -> Iterator[str]:
    game, by_hand = scene.terms.game.id, scene.terms.house.dealing.method == "hand"
    state = scene.state
    log = log_words(scene.state, scene.log)
    last = next((line.split()[-2] for line in log if line.startswith("The round before")), None)
    decks = scene.terms.house.dealing.decks
    yield f"open the round with the {next(deck for deck in decks if deck != last)} deck"
    yield "take the wagers and close the betting"
    yield "shuffle the deck" if by_hand else "take the shuffled deck from the shuffler"
    if by_hand:
        yield "cut the deck onto the cut card"
    for cards in _dealt(game):
        if by_hand and cards in _burned(game):
            yield f"burn a card before {cards}"
        yield f"deal {cards} face down"
    if by_hand:
        yield "remove the cut card and put the stub into the discard holder"
    wagers = {seat: state.wagers_of(seat) for seat in state.seats}
    if game in ROUNDS:
        yield from _field_steps(scene, ROUNDS[game])
        yield "collect the cards into the discard rack"
        return
    for kind, words in _steps(game, scene.terms.tables["bonus"].id):
        if kind == "ask":
            blinds = {"ante", "blind", "player-blind", "dealer-blind"}
            which = int(words != "play or fold")
            for seat in state.seats:
                made = state.decisions.get(seat, ())
                if blinds & set(wagers[seat]) and not (which and made[:1] == ("fold",)):
                    yield f"ask {seat.replace('-', ' ')}: {words}"
        elif kind == "settle" and any(
            _open(state.decisions.get(seat, ()), wagers[seat], words.split(", ")) for seat in state.seats
        ):
            labels = [scene.terms.game.wagers[name].label for name in words.split(", ")]
            yield f"settle {', '.join(labels)}"
        elif kind == "show":
            yield f"turn up {words}"
    yield "collect the cards into the discard rack"


def _field_steps(scene: Scene, dealt: Dealt) -> Iterator[str]:
    state = scene.state
    asked = 0
    for step in dealt.steps:
        match step:
            case Asks():
                for seat in state.seats:
                    before = state.decisions.get(seat, ())[:asked]
                    still_in = all(each == "check" for each in before) if step.once else "fold" not in before
                    if still_in and {"ante", "bet-1"} & set(state.wagers_of(seat)):
                        yield f"ask {seat.replace('-', ' ')}: {step.words}"
                asked += 1
            case Shows():
                yield f"turn up {step.words}"
            case Pays():
                names = step.wagers.split()
                lying = [set(state.wagers_of(seat)) - _gone(scene, seat) for seat in state.seats]
                if any(there.intersection(names) for there in lying):
                    yield f"settle {', '.join(scene.terms.game.wagers[name].label for name in names)}"


def _burned(game: str) -> tuple[str, ...]:
    if game in ROUNDS:
        return ROUNDS[game].burns
    return () if game.startswith("packs") else ("the flop", "the turn", "the river")


def _open(decisions: tuple[str, ...], wagers: Mapping[str, int], names: list[str]) -> bool:
    """Whether one of these wagers still lies there: what was forfeited is gone, and a side is a side."""
    if any(name.endswith("-blind") for name in names) and names[0] not in wagers:
        return False
    gone = {"ante", "blind", "player-blind", "dealer-blind"} if decisions[:1] == ("fold",) else set()
    return any(name in wagers and name not in gone for name in names)


def _dealt(game: str) -> tuple[str, ...]:
    board = ("the flop", "the turn", "the river")
    if game in ROUNDS:
        return (f"each seat's cards {ROUNDS[game].dealer}".strip(), *ROUNDS[game].deals)
    if game == "champion-one":
        return ("the player's cards", *board, "the dealer's cards")
    packs = {"packs-two": ("pack 1", "pack 2"), "packs-three": ("pack 1", "pack 2", "pack 3")}
    return ("each seat's cards and the dealer's cards", *packs.get(game, board))


def _steps(game: str, table: str) -> Iterator[tuple[str, str]]:
    match game:
        case "champion-one":
            yield from [("show", "the player's cards"), ("ask", "play or fold")]
            yield from [("show", "the dealer's cards"), ("ask", "raise"), ("show", "the flop")]
            yield from [("settle", "bonus"), ("show", "the turn and the river")]
            yield from [("settle", "player-blind, play, raise"), ("settle", "dealer-blind, play, raise")]
        case "champion-two":
            yield from [("ask", "play or fold"), ("show", "the dealer's cards"), ("ask", "raise")]
            yield ("show", "the flop")
            if table in ("A", "B"):
                yield from [("show", "each seat's cards"), ("settle", "bonus")]
                yield ("show", "the turn and the river")
            else:
                yield from [("show", "the turn and the river"), ("show", "each seat's cards")]
                yield ("settle", "bonus")
            yield ("settle", "blind, play, raise")
        case "champion-three" | "champion-four":
            words = "check or bet" if game == "champion-three" else "check, bet or raise"
            yield from [("ask", "play or fold"), ("show", "the flop"), ("ask", words)]
            yield from [("show", "the turn and the river"), ("show", "the dealer's cards")]
            yield from [("show", "each seat's cards"), ("settle", "bonus")]
            yield from [("settle", "ante, play, raise"), ("settle", "pot")]
        case _:
            for number in range(1, 3 + (game == "packs-three")):
                yield ("show", f"pack {number}")
                if number == 1:
                    yield ("show", "the dealer's cards and each seat's cards")
                yield from [("settle", f"pack-{number}"), ("settle", f"bonus-{number}")]


# --- Irregularities ---------------------------------------------------------------------------------------


def right_about(scene: Scene, view: SceneView) -> tuple[str, str, int]:
    """Which irregularity, what follows, and what goes back to the seat in question."""
    *done, told = view.log
    which = _named(told)
    by_hand = view.notes[0].startswith("The game is dealt by hand")
    if which == "shuffler-malfunction" and ("minute ago" in told or "want to go on" in told):
        return which, "check", 0
    if not any(line.startswith("Done: open") for line in done):
        return which, "check", 0
    if not _in_time(which, done, by_hand=by_hand):
        return which, "nothing", 0
    if by_hand:
        rule = view.notes[1]
        follows = "void" if "voids" in rule else "supervisor" if "supervisor" in rule else "play on"
    else:
        follows = "void"
    return which, follows, _back(scene, view, done) if follows == "void" else 0


def _named(told: str) -> str:
    if "shuffler" in told and "face" not in told:
        return "shuffler-malfunction"
    if "face" in told:
        return "card-face-up"
    return "wrong-number-of-cards" if "too" in told or "number" in told else "dealer-card-exposed"


def _in_time(which: str, done: list[str], *, by_hand: bool) -> bool:
    words = [line.removeprefix("Done: ").removesuffix(".") for line in done]
    dealing = "cut the deck onto the cut card" if by_hand else "take the shuffled deck from the shuffler"
    turned = [line for line in words if line.startswith("turn up")]
    asked = any(line.startswith("Asked: ") for line in done)
    match which:
        case "shuffler-malfunction":
            return not by_hand
        case "card-face-up":
            return dealing in words and not turned and not asked
        case "wrong-number-of-cards":
            return any(line.startswith("deal ") for line in words)
        case _:
            has_cards = any(line.startswith("deal ") and "dealer" in line for line in words)
            all_up = any("dealer" in line and "one of" not in line for line in turned)
            return has_cards and not all_up


def _back(scene: Scene, view: SceneView, done: list[str]) -> int:
    gone = _gone(scene, scene.focus)
    taken_back = gone if scene.terms.game.id == "let-it-ride" else set()
    stakes = {
        name: cents for name, cents in scene.state.wagers_of(scene.focus).items() if name not in taken_back
    }
    if view.notes[-1].endswith("are undone."):
        return sum(stakes.values())
    over: set[str] = set()
    for line in done:
        if line.startswith("Done: settle "):
            labels = line.removeprefix("Done: settle ").removesuffix(".")
            over |= {
                name
                for name, wager in scene.terms.game.wagers.items()
                if wager.label in _labels(scene, labels)
            }
    over |= gone
    return sum(cents for name, cents in stakes.items() if name not in _mine(over, done, stakes))


def _labels(scene: Scene, text: str) -> set[str]:
    """The labels in a settlement's words, of which one has commas of its own."""
    found: set[str] = set()
    labels = sorted((wager.label for wager in scene.terms.game.wagers.values()), key=len, reverse=True)
    for label in labels:
        if label in text:
            found.add(label)
            text = text.replace(label, "")
    return found


def _mine(over: set[str], done: list[str], stakes: Mapping[str, int]) -> set[str]:
    """In Version One, play and raise are settled with the side that the seat bet on."""
    if "dealer-blind" in stakes and not any("Dealer Blind" in line for line in done if "settle" in line):
        return over - {"play", "raise"}
    return over


def cents(text: str) -> int:
    return parse_dollars(text, what="a test's amount")
