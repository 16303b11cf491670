"""The rules in force at a table as paragraphs, told from the switches, so that text and engine cannot disagree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import groupby

from ..engine.cards import RANKS, Card, deck_of
from ..engine.rules import Rules
from ..engine.scoring import LATE_DEAL
from ..i18n.catalogue import Texts
from ..tables.turns import SILENT_TURNS
from .card_text import card_text

Part = list[str]
"""Paragraphs that belong together."""


def rules_text(rules: Rules, t: Texts) -> list[Part]:
    """All that a newcomer needs to play by `rules`, resolved for a match or not: part by part, without headings."""
    return [
        [t("rules-aim"), *_capturing(rules, t)],
        _seats_and_deal(rules, t),
        _tabla_and_points(rules, t),
        _winning(rules, t),
    ]


def numbers_text(numbers: Iterable[int], t: Texts) -> str:
    """Alternatives, the smallest first: `1 or 11`."""
    *others, last = [str(number) for number in sorted(numbers)]
    return t("list-or", first=", ".join(others), last=last) if others else last


def values_text(rules: Rules) -> str:
    """What the courts capture: `Q = 13, K = 14`; `none` if there are none."""
    return ", ".join(f"{rank} = {rules.values[rank]}" for rank in RANKS if rank in rules.values) or "none"


def hands_text(rules: Rules, t: Texts) -> str:
    """The hands of a deal, by the number of players: `2 players 6+6+6+6, 3 players 6+6+4`."""
    return ", ".join(
        t("rules-hand", players=players, sizes=_sizes_text(rules.hands[players])) for players in sorted(rules.players)
    )


def _sizes_text(sizes: Iterable[int]) -> str:
    """`6+6+4`; many alike are counted, `24×1`, or the longest would not fit."""
    runs = [(size, len(list(run))) for size, run in groupby(sizes)]
    return "+".join(f"{many}×{size}" if many > 4 else "+".join([str(size)] * many) for size, many in runs)


def points_text(rules: Rules) -> str:
    """What cards score, as the engine counts it: `A 10 J Q K = 1, 10♦ = 2`; `none` if nothing does."""
    by_points: dict[int, list[str]] = {}
    singles: dict[int, list[str]] = {}
    for rank, same in _ranks(rules):
        usual = _usual_points(rules, same)
        by_points.setdefault(usual, []).append(rank)
        for which in same:
            if rules.card_points(which) != usual:
                singles.setdefault(rules.card_points(which), []).append(card_text(which))
    by_points.pop(0, None)
    told = [*sorted(by_points.items()), *sorted(singles.items())]
    return ", ".join(f"{' '.join(names)} = {points}" for points, names in told) or "none"


def _ranks(rules: Rules) -> Iterable[tuple[str, list[Card]]]:
    deck = deck_of(rules.deck)
    return [(rank, same) for rank in RANKS if (same := [which for which in deck if which.rank == rank])]


def _usual_points(rules: Rules, same: Iterable[Card]) -> int:
    """What a rank scores but for single cards: what most of its cards do, of equals the least; 0 if all differ."""
    counted = Counter(map(rules.card_points, same))
    points = min(counted, key=lambda points: (-counted[points], points))
    return points if counted[points] > 1 else 0


def _capturing(rules: Rules, t: Texts) -> Part:
    capture = [t("rules-capture"), t("rules-groups", many=_yes(rules.multiple_groups))]
    if rules.capture != "rank_first":
        capture.append(t("rules-trailing"))
    told = [t("rules-turn"), " ".join(capture)]
    if rules.capture == "rank_first":
        told.append(t("rules-rank-first", more=_yes(rules.multiple_groups), wild=_yes(rules.wild_jack)))
    aces, choice = numbers_text(rules.ace, t), _yes(len(rules.ace) > 1)
    values = [t("rules-values", courts=values_text(rules), aces=aces, choice=choice)]
    if rules.figures_by_rank_only and rules.deck == 52:
        values.append(t("rules-figures"))
    told.append(" ".join(values))
    if rules.wild_jack:
        told.append(t("rules-jack"))
    return told


def _seats_and_deal(rules: Rules, t: Texts) -> Part:
    seats = t("rules-players", players=numbers_text(rules.players, t), pairs=_yes(_pairs(rules)))
    longest = max(size for players in rules.players for size in rules.hands[players])
    batch = rules.batch if rules.batch < longest else "whole"
    deal = [t("rules-deal", deck=rules.deck, batch=batch, hands=hands_text(rules, t))]
    if rules.replace_table_jacks:
        deal.append(t("rules-jacks-aside"))
    if rules.bottom_card_shown:
        deal.append(t("rules-bottom"))
    if rules.first_hand_refusal:
        deal.append(t("rules-refusal"))
    return [f"{seats} {t('rules-direction', way=rules.direction)}", " ".join(deal)]


def _tabla_and_points(rules: Rules, t: Texts) -> Part:
    by_values = rules.tabla_scores == "card_values"
    scores = "values" if by_values else rules.tabla_points or "nothing"
    tabla = [t("rules-tabla", scores=scores)]
    if rules.wild_jack:
        sweep = "no" if not rules.jack_tabla else "values" if by_values else "yes"
        tabla.append(t("rules-jack-tabla", tabla=sweep))
    tabla.append(t("rules-last-card", tabla=_yes(rules.last_card_tabla)))
    whole = sum(map(rules.card_points, deck_of(rules.deck)))
    # Where the other cards of its rank score too, one could think that a single card scores both.
    instead = any(0 < _usual_points(rules, same) != rules.card_points(c) for _, same in _ranks(rules) for c in same)
    points = [t("rules-points", points=points_text(rules), sum=whole, instead=_yes(instead))]
    if rules.most_cards:
        points.append(t("rules-most", points=rules.most_cards, tie=rules.most_cards_tie))
    else:
        points.append(t("rules-most-nothing"))
    if rules.last_capture_bonus:
        points.append(t("rules-last-capture", points=rules.last_capture_bonus))
    return [" ".join(tabla), t("rules-leftovers", to=rules.leftovers), " ".join(points)]


def _winning(rules: Rules, t: Texts) -> Part:
    claims = _yes(rules.claims)
    told = [t("rules-target", target=rules.target, tie=rules.tie_at_target, claims=claims)]
    if rules.claims:
        pairs = _pairs(rules)
        most_sides = max(2 if pairs and players == 4 else players for players in rules.players)
        sides = "two" if most_sides == 2 else "more"
        claim = [t("rules-claim", target=rules.target, sides=sides, pairs=_yes(pairs))]
        if rules.claim_tablas != "count" and (rules.tabla_scores == "card_values" or rules.tabla_points):
            claim.append(t("rules-claim-tablas", how=rules.claim_tablas, deal=LATE_DEAL))
        told.append(" ".join(claim))
    return [*told, t("rules-silence", turns=SILENT_TURNS)]


def _pairs(rules: Rules) -> bool:
    """Whether four would play as pairs: before a match the set's wish, in one what is played."""
    return rules.partners and 4 in rules.players


def _yes(on: bool) -> str:
    return "yes" if on else "no"
