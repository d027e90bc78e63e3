"""The academy: scenes to practise on, judged by the engine; progress, results and certificates.

A *classroom* is a game under a house configuration. A *lesson* gives a trainee one *scene* after another; a
*drill* asks a *question* about a scene and judges the answer, always by asking the engine::

    room = open_classroom(load_catalogue(), "champion-four")            # or house=..., paytables=...
    lesson = Lesson(room, course="dealer", seed=7, history=await results.history(person))
    scene = lesson.next()                                # a Scene: reproducible by scene.reference
    drill = lesson.drill                                 # drill.name, .title; drill.target(scene) in ms
    drill.view(scene)                                    # a SceneView: all that may be shown
    question = drill.question(scene)                     # words, `explained` for ?, and the fields to answer
    answer = read_answer(question, {"five": "As Ks Qs Js 10s", "category": "royal flush"})
    # InputError: this cannot be an answer. Show the sentence and ask again; nothing counts.
    answered = lesson.answer(answer, millis=8200, at=now_ms)   # an Answered; answered.verdict says why
    await results.keep(person, answered)

Draw an `AnswerField` by its `form`: "cards" (pick `count` of `choices`), "choice" (one of `choices`),
"amount" (in dollars) or "settlement" (spots in order, and the dollars that go back from each). `read_answer`
takes text as typed, or lists and objects as a page sends them.
"""

from pitboss.academy.certificate import Certificate, Skill, certificate
from pitboss.academy.classroom import Classroom, open_classroom
from pitboss.academy.drills import DRILLS, drill_named, drills_for, left_out
from pitboss.academy.drills.decision import Decisions
from pitboss.academy.drills.drill import Course, Drill
from pitboss.academy.lesson import Lesson
from pitboss.academy.progress import Answered, Progress
from pitboss.academy.question import (
    Answer,
    AnswerField,
    Question,
    read_answer,
    read_entries,
    read_field,
)
from pitboss.academy.results import Results
from pitboss.academy.scenes.scene import NoScene, Scene, SceneReference, SceneSeat, SceneView
from pitboss.academy.verdict import Mistake, Verdict

__all__ = [
    "DRILLS",
    "Answer",
    "AnswerField",
    "Answered",
    "Certificate",
    "Classroom",
    "Course",
    "Decisions",
    "Drill",
    "Lesson",
    "Mistake",
    "NoScene",
    "Progress",
    "Question",
    "Results",
    "Scene",
    "SceneReference",
    "SceneSeat",
    "SceneView",
    "Skill",
    "Verdict",
    "certificate",
    "drill_named",
    "drills_for",
    "left_out",
    "open_classroom",
    "read_answer",
    "read_entries",
    "read_field",
]
