# Scores, rules, help and the choice of a table.

scores-title = ## Scores
scores-target = Playing to { $target }.
scores-none = The match has not begun.
scores-no-deal = No deal has been counted yet.
scores-earlier =
    { $count ->
        [one] -# { $count } earlier deal is in the totals.
       *[other] -# { $count } earlier deals are in the totals.
    }
score-line =
    { $winner ->
        [yes] 🏆 **{ $who }** · **{ $points }**
       *[no] { $who } · **{ $points }**
    }
scores-deal = **Deal { $number }**
scores-side =
    { $who }: **+{ $total }** → { $sum }
    -# { $card_points } in cards · { $cards } cards{ $most ->
        [0] { "" }
       *[other] { "" } (most: +{ $most })
    }{ $tablas ->
        [0] { "" }
        [one] { " " }· { $tablas } tabla (+{ $tabla_points })
       *[other] { " " }· { $tablas } tablas (+{ $tabla_points })
    }

rules-title = ## { $title }: the rules
rules-play = **Your turn:** play one card. Either it captures cards of the table, or you trail it: you lay it there.
rules-capture = **Capture:** take cards that add up exactly to your card's value. Trailing is always allowed.
rules-values = **Values:** numbers as printed, { $courts }; an ace is { $aces }, and you say which.
rules-groups = You may take several groups at once if each makes the value; no card counts in two groups.
list-or = { $first } or { $last }
rules-deal = **Deal:** four cards on the table; cards a hand, by players: { $cards }. New hands bring nothing new to the table.
rules-tabla = **Tabla:** a capture that leaves the table bare { $points ->
        [one] is { $points } point
       *[other] are { $points } points
    }.
rules-last-card =
    { $counts ->
        [yes] A capture with the deal's very last card can be a tabla too.
       *[no] A capture with the deal's very last card is no tabla.
    }
rules-leftovers-last-capturer = **At the end** of a deal the cards left go to whoever captured last (to the dealer if nobody did).
rules-leftovers-dealer = **At the end** of a deal the cards left go to the dealer.
rules-points = **Points:** { $points }.
rules-most =
    Most cards: { $points } points; { $tie ->
        [last_capturer] if level, to the one of them who captured last.
       *[nobody] nobody gets them if level.
    }
rules-target = **Match:** when a deal is counted and somebody has { $target } or more, the highest total wins; { $tie ->
        [extra_deal] if level, another deal is played.
       *[draw] level is a draw.
    }
rules-clock = **Silence:** a bot plays for whoever lets the time run out, and keeps the seat after two turns in a row.

help-title = ## Tabinet
help-about = The card game of Romania, Serbia and their neighbours: take cards from the table by sums, sweep it bare for a tabla.
help-play = Use **/tabinet** in a channel, let friends press **Join** (or add bots), then **Start**. Your hand comes in a message that only you see; you play with its buttons.
help-commands = **Commands**
help-command = `/{ $name }` · { $description }
help-fair = Bots see only what a person in their seat would see. Every shuffle is sealed before the match and can be checked after it.
help-version = -# Version { $version }

choice-title = Which table?
choice-opening = New: { $names }
choice-lobby = Waiting: { $names }
choice-playing = Playing: { $names }
choice-finished = Finished: { $names }
choice-cancelled = Closed: { $names }
left-match = You have left the table. A bot keeps your seat; press “I'm back” at the table if you return.
left-lobby = You have left the table.
