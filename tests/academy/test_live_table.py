"""What the drill teaches is what a live table with a human dealer enforces, word for word."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from pitboss.academy import Answer, Scene, SceneReference, drill_named
from pitboss.academy.drills.procedure import _command
from pitboss.academy.scenes.log import Claim, DealerMove
from pitboss.academy.scenes.walkthrough import due_move
from pitboss.errors import Refused
from pitboss.round import Decision, Irregularity, ReportIrregularity, Round, Shuffle, SupervisorCheck
from tests.floors import Shift, a_document, a_shift
from tests.marks import full

HAND = {"method": "hand", "decks": ["red"]}
SHUFFLER = {"method": "shuffler", "decks": ["red", "blue"]}


def _at(state: Round, drill: str = "procedure", **how: object) -> Scene:
    """The live table as a scene."""
    reference = SceneReference(drill=drill, kind="live", level=3, seed=5)
    return Scene(reference=reference, terms=state.terms, state=state, **how)  # type: ignore[arg-type]


async def _every_wrong_move_is_refused(shift: Shift, table: str) -> int:
    """Each choice of the drill that another move is due for; the refusals, counted."""
    drill, dealer = drill_named("procedure"), shift.dealer
    assert dealer is not None
    state = (await shift.state(table)).round
    scene = _at(state)
    refusals = 0
    for choice in drill.question(scene).fields[0].choices:
        verdict = drill.judge(scene, Answer(choices={"move": choice.value}))
        command = _command(scene, DealerMove.read(choice.value))
        if verdict.right or isinstance(command, Decision | Shuffle):
            continue
        if type(command) is type(_command(scene, due_move(state))):
            continue  # the right kind of move: the table knows by itself which cards are next
        with pytest.raises(Refused) as refused:
            await shift.do(table, dealer, command)
        assert refused.value.message == verdict.explanation
        refusals += 1
    return refusals


@pytest.mark.parametrize(
    ("game", "dealing"),
    [
        ("champion-four", HAND),
        ("packs-two", SHUFFLER),
        *full(("four-card", HAND), ("let-it-ride", SHUFFLER), ("flop-poker", HAND)),
    ],
)
def test_a_move_out_of_procedure_is_refused_in_the_words_of_the_drill(
    game: str, dealing: dict[str, object], tmp_path: Path
) -> None:
    async def evening() -> None:
        async with a_shift(tmp_path / "floor.db", seed=3) as shift:
            await shift.hire_dealer()
            house = a_document(dealing=dealing, live={"dealer": "human"}, tips={"policy": "none"})
            await shift.open("t", game, seats=2, house=house)
            await shift.begin("t", tips=False, seeds=False)
            refusals = 0
            while (await shift.state("t")).playing:
                if (await shift.state("t")).round.turn is None:
                    refusals += await _every_wrong_move_is_refused(shift, "t")
                await shift.finish("t", moves=1)
            assert refusals > 20

    asyncio.run(evening())


def test_an_irregularity_does_at_the_table_what_the_drill_says(tmp_path: Path) -> None:
    async def evening() -> None:
        drill = drill_named("irregularity")
        async with a_shift(tmp_path / "floor.db", seed=4) as shift:
            dealer = await shift.hire_dealer()
            house = a_document(dealing=SHUFFLER, live={"dealer": "human"}, tips={"policy": "none"})
            await shift.open("t", "champion-four", seats=2, house=house)
            await shift.begin("t", tips=False, seeds=False)
            scene = _at(
                (await shift.state("t")).round,
                "irregularity",
                focus="seat-1",
                irregular=Claim(what=Irregularity.CARD_FACE_UP, who="colleague"),
            )
            told = drill.judge(
                scene, Answer(choices={"which": "card-face-up", "do": "nothing"}, amounts={"back": 0})
            )
            assert told.right
            with pytest.raises(Refused) as refused:
                await shift.do("t", dealer, ReportIrregularity(Irregularity.CARD_FACE_UP))
            assert (refused.value.message, refused.value.rule) == (told.explanation, told.cite)

            state = (await shift.state("t")).round
            back = sum(state.wagers_of("seat-1").values())
            scene = _at(
                state,
                "irregularity",
                focus="seat-1",
                irregular=Claim(what=Irregularity.SHUFFLER, who="colleague"),
            )
            answer = Answer(choices={"which": "shuffler-malfunction", "do": "void"}, amounts={"back": back})
            assert drill.judge(scene, answer).right
            before = await shift.floor.accounts.chips(shift.seated["t"]["seat-1"].id)
            await shift.do("t", dealer, ReportIrregularity(Irregularity.SHUFFLER))
            assert (await shift.state("t")).round.status == "void"
            assert await shift.floor.accounts.chips(shift.seated["t"]["seat-1"].id) == before + back
            await shift.do("t", shift.supervisor, SupervisorCheck("Sue"))

    asyncio.run(evening())
