"""What a table agrees on: `docs/options.md`, its defaults, presets and contradictions."""

from __future__ import annotations

from typing import Final

Rules = dict[str, str]

DEFAULTS: Final[Rules] = {
    "preset": "casual",
    "sides": "partners",
    "target": "121",
    "entry": "cards",
    "suits": "keyed",
    "claims": "off",
    "claims_in": "play+show",
    "claim_by": "total",
    "infer_go": "yes",
    "overclaim": "correct",
    "false_game": "correct",
    "false_muggins_penalty": "yes",
    "heels_by_claim": "no",
    "heels_blackout_from": "none",
    "stinkhole": "off",
    "exact_out": "off",
    "renege": "none",
    "misdeal_penalty": "0",
    "go_rotation": "full",
    "crib_flush": "five",
    "cut": "low",
    "next_first_dealer": "loser",
    "match": "open",
    "match_points": "1,2,3,match",
    "counting_order": "fifteens, pairs, runs, flush, nobs",
}

_TOURNAMENT: Final[Rules] = {
    "overclaim": "excess_to_opponent",
    "false_game": "acc15",
    "heels_by_claim": "yes",
    "renege": "two_per_card",
    "match_points": "2,3,3,3",
}
PRESETS: Final[dict[str, Rules]] = {
    "casual": {},
    "home": {"claims": "teach", "claims_in": "show", "suits": "asked"},
    "acc": {"claims": "strict", **_TOURNAMENT},
    "acc-muggins": {"claims": "call", **_TOURNAMENT},
    "hoyle": {"claims": "strict", "overclaim": "two_to_opponent", "match_points": "1,1,2,2"},
    "pub": {"match_points": "1,1,1,1"},
}
OF_CLAIMS: Final = (
    "claims_in", "claim_by", "overclaim", "false_game", "false_muggins_penalty", "heels_by_claim",
)  # fmt: skip
BETWEEN_DEALS: Final = (*OF_CLAIMS, "claims", "suits", "infer_go", "renege", "counting_order")


class Refused(Exception):
    """What was asked for is not allowed; nothing has happened."""


def agree(lines: Rules, players: int) -> Rules:
    """
    All options, from those that are named.

    Raises:
        Refused: They contradict.
    """
    preset = dict(PRESETS[lines.get("preset", "casual")])
    if lines.get("preset") == "hoyle" and lines.get("target") == "61":
        preset["match_points"] = "1,2,2,2"
    if lines.get("claims") == "off":
        preset = {key: word for key, word in preset.items() if key not in OF_CLAIMS}
    rules = {**DEFAULTS, **preset, **lines}
    contradict(rules, players)
    return rules


def change(rules: Rules, key: str, word: str, players: int) -> Rules:
    """
    The options after ``SET key=word``.

    Raises:
        Refused: It needs a new match, or contradicts.
    """
    if key not in BETWEEN_DEALS:
        raise Refused(f"{key} needs a new match")
    changed = {**rules, key: word}
    if (key, word) == ("claims", "off"):
        changed |= {of_claims: DEFAULTS[of_claims] for of_claims in OF_CLAIMS}
    contradict(changed, players)
    return changed


def contradict(rules: Rules, players: int) -> None:
    """
    Hold options against each other.

    Raises:
        Refused: Two of them cannot be together.
    """
    claims, entry = rules["claims"] != "off", rules["entry"]
    last = rules["match"].rsplit(" ", 1)[-1]
    clashes = {
        "nobody claims": not claims and any(rules[key] != DEFAULTS[key] for key in OF_CLAIMS),
        "no cards to hold claims against": entry == "points" and claims,
        "the cards of the play are not keyed": entry == "hands" and claims and rules["claims_in"] != "show",
        "keyed with their suits": entry != "cards" and rules["suits"] == "asked",
        "no partners to choose": players != 4 and rules["sides"] == "singles",
        "a rule for three": players != 3 and rules["go_rotation"] == "bicycle3",
        "two ways to the last hole": rules["exact_out"] == "atomic" and rules["stinkhole"] != "off",
        "nobody counts past": rules["exact_out"] == "atomic" and rules["false_game"] != "correct",
        "match is for the last": "match" in rules["match_points"].split(",")[:-1],
        "can end level": rules["match"].startswith("best of") and int(last) % 2 == 0,
    }
    for why, is_so in clashes.items():
        if is_so:
            raise Refused(why)
