"""The pay table designer: integer pay tables that meet a house edge, found exactly and priced exactly."""

from pitboss.publish.design.designs import Design, Designs, design, resembled
from pitboss.publish.design.designs_files import (
    check_names,
    designs_json,
    posted_text,
    priced_json,
    table_file,
)
from pitboss.publish.design.priced import PaidWager, Priced, RisingPay, find_paid, price, ranking_of, slot_of
from pitboss.publish.design.space import FAMILIAR, Space
from pitboss.publish.design.target import Between, Pays, Target, read_target

__all__ = [
    "FAMILIAR",
    "Between",
    "Design",
    "Designs",
    "PaidWager",
    "Pays",
    "Priced",
    "RisingPay",
    "Space",
    "Target",
    "check_names",
    "design",
    "designs_json",
    "find_paid",
    "posted_text",
    "price",
    "priced_json",
    "ranking_of",
    "read_target",
    "resembled",
    "slot_of",
    "table_file",
]
