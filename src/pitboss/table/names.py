"""Names of people: which look alike, which the house keeps for itself, and what strangers see instead."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

__all__ = ["display_name", "is_reserved", "looks_like"]

_GUEST: Final = "guest "
_RESERVED: Final = ("clock", "house", "cage")


def _alike(**shapes: str) -> Mapping[int, str]:
    return {ord(sign): letter for letter, signs in shapes.items() for sign in signs}


# By what they look like in common fonts, in the way of Unicode's confusables (UTS #39): Greek, Cyrillic,
# Armenian, Cherokee, Coptic and Latin letters, capitals as capitals and small letters as small ones.
_CAPITALS: Final = _alike(
    A="ΑАᎪⲀᴀ",
    B="ΒВᏴⲂʙ",
    C="СᏟⲤϹᴄ",
    D="ᎠᴅƊ",
    E="ΕЕᎬⲈᴇ",
    F="Ϝꓝ",
    G="ԌᏀɢ",
    H="ΗНᎻⲎʜ",
    I="ΙІӀⲒᏆɪ",
    J="ЈᎫᴊͿ",
    K="ΚКᏦⲔᴋ",
    L="ᏞⲖʟ",
    M="ΜМᎷⲘᴍ",
    N="ΝⲚɴ",
    O="ΟОՕⲞᴏ",
    P="ΡРᏢⲢᴘ",
    Q="Ԛⵕ",
    R="ᎡᏒʀ",
    S="ЅᏚՏꜱ",
    T="ΤТᎢⲦᴛ",
    U="Սሀᴜ",
    V="ѴᏙⴸᴠ",
    W="ԜᎳᏔᴡ",
    X="ΧХⲬⵝ",
    Y="ΥҮУⲨʏ",
    Z="ΖᏃⲌᴢ",
)
_SMALL: Final = _alike(
    a="αаɑ",
    b="ЬьƄ",
    c="сϲⲥ",
    d="ԁɗ",
    e="еҽє",
    f="ẝք",
    g="ɡց",
    h="һհ",
    j="јϳ",
    k="κкⲕ",
    l="іιıӏɩ1|iǀ",
    n="ոռη",
    o="οоօσⲟ0ס",
    p="рρⲣ",
    q="ԛզ",
    r="гⲅꭇ",
    s="ѕꜱƽ",
    t="тτ",
    u="υսʋ",
    v="νѵ",
    w="ѡԝɯա",
    x="хχ×",
    y="уγүყ",
    z="ʐᴢ",
)
_WIDE: Final = {ord("m"): "rn", ord("м"): "rn", ord("w"): "vv"}


@lru_cache(maxsize=50_000)
def looks_like(name: str) -> str:
    """What a name looks like: two names that a person may take for each other look the same."""
    plain = unicodedata.normalize("NFKC", name).translate(_CAPITALS).casefold().translate(_SMALL)
    return plain.translate(_WIDE)


def is_reserved(name: str) -> bool:
    """Whether the name is the house's own, a guest's, or looks like one."""
    like = looks_like(name)
    return like.startswith(looks_like(_GUEST)) or like in map(looks_like, _RESERVED)


def display_name(name: str) -> str:
    """What strangers may call somebody: initials, for with the whole name a person signs in."""
    if name.lower().startswith(_GUEST):
        return _GUEST.strip().capitalize()
    return " ".join(f"{word[0]}." for word in name.split())
