"""The academy: scenes to practise on, judged by the engine; progress, results and certificates.

A *classroom* is a game under a house configuration. A *lesson* puts one *scene* after the other before a
trainee; a *drill* asks a *question* about a scene and judges the answer, always by asking the engine::

    room = open_classroom(load_catalogue(), "champion-four")            # or house=..., paytables=...
    lesson = Lesson(room, course="dealer", seed=7, history=await results.history(person))
    scene = lesson.next()                                # a Scene: reproducible by scene.reference
    drill = lesson.drill                                 # drill.name, .title; drill.target(scene) in ms
    drill.layout(scene)                                  # a Layout: all that may be shown, hidden cards None
    question = drill.question(scene)                     # words, `explained` for ?, and what is asked (asks)
    answer = read_answer(question, {"five": "As Ks Qs Js 10s", "category": "royal flush"})
    # InputError: what was given is no answer. Show the sentence, ask again; nothing is counted.
    answered = lesson.answer(answer, millis=8200, at=now_ms)   # an Answered; answered.verdict says why
    await results.keep(person, answered)

Draw an `Ask` by its `form`: "cards" (pick `count` of `choices`), "choice" (one of `choices`), "amount" (in
dollars) or "settlement" (spots in order, each with what goes back from it in dollars). `read_answer` takes
text as typed, or lists and objects as a page sends them.
"""

from pitboss.academy.certificate import Certificate, Skill, certificate
from pitboss.academy.classroom import Classroom, open_classroom
from pitboss.academy.decision import Decisions
from pitboss.academy.drill import Course, Drill, SceneReference
from pitboss.academy.drills import DRILLS, drill_named, drills_for
from pitboss.academy.layout import Layout, SeatLayout
from pitboss.academy.lesson import Lesson
from pitboss.academy.progress import Answered, Progress
from pitboss.academy.question import Answer, Ask, Choice, Question, read_answer, read_ask, read_entries
from pitboss.academy.results import Results
from pitboss.academy.scene import NoScene, Scene
from pitboss.academy.verdict import Mistake, Verdict

__all__ = [
    "DRILLS",
    "Answer",
    "Answered",
    "Ask",
    "Certificate",
    "Choice",
    "Classroom",
    "Course",
    "Decisions",
    "Drill",
    "Layout",
    "Lesson",
    "Mistake",
    "NoScene",
    "Progress",
    "Question",
    "Results",
    "Scene",
    "SceneReference",
    "SeatLayout",
    "Skill",
    "Verdict",
    "certificate",
    "drill_named",
    "drills_for",
    "open_classroom",
    "read_answer",
    "read_ask",
    "read_entries",
]
