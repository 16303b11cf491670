# Scores, help and the choice of a table.

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
    }{ $bonus ->
        [0] { "" }
       *[other] { " " }· last capture (+{ $bonus })
    }{ $tablas ->
        [0] { "" }
        [one] { " " }· { $tablas } tabla (+{ $tabla_points })
       *[other] { " " }· { $tablas } tablas (+{ $tabla_points })
    }

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

verify-title = ## Are the deals fair?
verify-holds =
    ✅ **This match checks out.** Dealt and played again from the seed: { $deals ->
        [one] { $deals } whole deal
       *[other] { $deals } whole deals
    }, { $moves } moves. Every deck is what seed and beacon give, every move was allowed, every count and total is right.
verify-sealed =
    🔒 **The seed stays sealed until the match ends**, so the shuffle cannot be checked yet. All else can, and is right{ $deals ->
        [0] { "" }.
        [one] { "" }: { $deals } whole deal so far.
       *[other] { "" }: { $deals } whole deals so far.
    }
verify-faults =
    ⚠️ **This match does not check out:** { $count ->
        [one] one thing in its record is
       *[other] { $count } things in its record are
    } not as the rules and the seed would have it. Please tell the bot's operator.
verify-how =
    Before the table's first message was sent, the bot had drawn a secret seed, and that message showed its SHA-256, the commitment. Seed and beacon (the number that Discord gave the message afterwards) decide every shuffle, so nobody could choose the cards.
verify-file = This file is the whole match. Anybody can check it: `tabinet-discord verify FILE`, or a program of one's own.
verify-no-file = Where the bot has the right “Attach Files”, it hands out the whole match as a file too, for anybody to check.
verify-commitment = -# Commitment: `{ $commitment }`
verify-beacon = -# Beacon: `{ $beacon }`
verify-seed = -# Seed: `{ $seed }`
