"""The words of statistics, in English: one table of them for the terminal, the page and the plots."""

from __future__ import annotations

from typing import Final

AVERAGES: Final = {
    "hand_dealer": "Hand as dealer",
    "hand_pone": "Hand as pone",
    "crib": "Crib",
    "play_dealer": "Pegging as dealer",
    "play_pone": "Pegging as pone",
}
SHARES: Final = {
    "won_first": "Won when dealing first",
    "won_second": "Won when dealing second",
    "skunks_given": "Skunks given",
    "skunks_taken": "Skunks taken",
}
KINDS: Final = {
    "fifteen of two": "Fifteens of two",
    "fifteen of more": "Fifteens of three or more",
    "run": "Runs",
    "pair": "Pairs",
    "nobs": "Nobs",
    "flush": "Flush",
    "unknown": "Of no known kind",
    "play": "In the play, in all",
}
SKUNKS: Final = {
    "skunk": "single {n}",
    "double-skunk": "double {n}",
    "triple-skunk": "triple {n}",
    "lurch": "lurch {n}",
}
STANDS: Final = {"at": "at par", "above": "▲ above par", "below": "▼ below par"}

AVERAGES_TITLE: Final = "Average a deal"
GAMES_TITLE: Final = "Games"
MISSED_TITLE: Final = "Points missed in 100 counts"
OVER_TITLE: Final = "Points claimed too much in 100 counts"

WON: Final = "Won – lost"
DEALS: Final = "Deals a game"
SKUNKS_BY_CLASS: Final = {"given": "Skunks given, by class", "taken": "Skunks taken, by class"}
STREAK: Final = "Streak now"
STREAK_WON: Final = "Longest won"
STREAK_LOST: Final = "Longest lost"
WON_BY: Final = "Won by, on average"
LOST_BY: Final = "Lost by, on average"
MARGIN: Final = "Won – lost by {least} to {most}"
COMEBACK: Final = "Best come-back"
HIGH: Final = "High hand"
MUGGINS: Final = "Muggins taken – lost"
FALSE_CALLS: Final = "False calls of muggins"
SECONDS: Final = "Seconds a count"
UNKNOWN_FIRST: Final = "First dealer unknown"
ALL_KINDS: Final = "All"

NONE: Final = "–"
WON_NOW: Final = "{n} won"
LOST_NOW: Final = "{n} lost"
BEHIND: Final = "{n} behind"
HOLES: Final = "{n:.0f} holes"

PAR: Final = "Par"
BAND: Final = "By chance"
DEALS_COUNTED: Final = "Deals"
GAMES_COUNTED: Final = "Games"
COUNTS: Final = "Counts"

AGAINST: Final = " against "
SINCE: Final = " since {began}"

HIDDEN: Final = "Averages show from {least} deals on: of fewer they would only mislead."
LIKELY: Final = "Of claims by total the kind is the likeliest one; claims by kind are certain."
BAND_TOLD: Final = "By chance: where 19 of 20 players of equal skill would stand after so many deals."
NO_GAME: Final = "No finished game is kept here yet; every game that is played to its end counts."
NEVER_MET: Final = "{name} and {other} have not finished a game against each other yet."
UNREAD: Final = "{n} more to be read; this page comes again by itself."
PLOTS_MISSING: Final = (
    "plots need matplotlib: sudo apt install python3-matplotlib, or pip install 'muggins[plots]'; "
    "the tables and --csv need nothing"
)

AND: Final = " and "
TREND_GAMES: Final = "game"
TREND_TOLD: Final = "The average hand of {names}, five games at a time, against par"
NO_TREND: Final = "from five games on"
PAR_AND_BAND: Final = "par {par} and its band"
MISSED_TOLD: Final = "Points missed in 100 counts by {names}, by kind"
RACE_TOLD: Final = "The scores of {names}, deal by deal"
DEAL: Final = "deal"
NO_RACE: Final = "no finished game {match}, {game} is kept here; muggins games list shows all"
TREND_TITLE: Final = "Average hand, last five games"
RACE_TITLE: Final = "The last game"
RACE_ALT: Final = "The scores of the last game, deal by deal"
EVERYBODY: Final = "everybody"
WHERE: Final = "Where chance alone would put you, and where you stand"


def games(n: int) -> str:
    """So many games."""
    return "1 game" if n == 1 else f"{n:,} games"
