# The private hand message.

hand-waiting = **Not your turn.** Tap a card to have it ready:
hand-whose-turn = -# When this was drawn, { $who } was to play · time runs out { $deadline }
hand-cards = ## { $cards }
hand-empty = *no cards*
hand-finished = The match is over. The table shows the result.
hand-kept = **A bot is playing your seat.** Press the button to take it back. Your cards:
hand-turn = **Your turn** · time runs out { $deadline }
hand-turn-partner = **Your turn**, { $partner } is your partner · time runs out { $deadline }
hand-table =
    { $count ->
        [one] On the table: choose what to take
       *[other] On the table ({ $count } cards): choose what to take
    }
hand-menu = Cards { $first } to { $last } of the table
hand-stale = -# The table has moved on since that button was drawn; nothing was played by it.
hand-played = -# That button's turn is over: you have already played it.
hand-back = -# Welcome back: the seat is yours again.

ace-as = { $card } as { $value }
court-as = { $card } ({ $value })
sum-choose-card = Choose a card of your hand first.
sum-chosen = { $sum } chosen. Now choose the card of your hand that takes this.
sum-trail = Nothing chosen: { $card } will be laid on the table.
sum-must-capture = { $card } has to take a card of its own rank.
sum-sweep =
    { $card } sweeps the whole table: { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }. To lay it down instead, put them back.
wrong-own-rank-only = { $card } takes only cards of its own rank.
wrong-own-rank-first = { $card } has to take a card of its own rank; others may come with it.
wrong-jack-by-jack-only = A jack that lies on the table is taken by a jack only.
sum-ace = { $sum } … and what does { $card } count as?
sum-right = { $sum } = { $total }: right for { $card }.
sum-groups = { $sums }: right for { $card }.
sum-wrong =
    { $sum } = { $total }, but { $card } is worth { $target }{ $reason ->
        [under] { "" }: { $target } is needed.
        [over] { "" }: choose groups that each make { $target }.
        [single] { "" }: exactly { $target } is needed.
       *[split] { "" }: these cannot be split into groups of { $target }.
    }

button-refresh = Refresh
button-clear = Clear
button-capture =
    { $count ->
        [one] Capture { $count } card
       *[other] Capture { $count } cards
    }
button-claim = Capture and claim
button-claim-sure = Yes, claim the win
button-play-sure = Yes: { $move }
button-not-yet = No, not yet
button-captures = Captures
button-hint = Hint
button-refuse = Ask for a new hand
button-trail = Trail { $card }
button-ace = { $card } counts { $value }
button-not-no-card = Choose a card
button-not-ace-open = { $values }?
button-not-wrong = Not right yet

hand-captures = What can be captured, the best first
capture-option = { $card } takes { $taken }
capture-worth =
    { $cards } cards · { $points ->
        [one] { $points } point
       *[other] { $points } points
    }{ $tabla ->
        [yes] { " " }· tabla
       *[no] { "" }
    }

claim-ask =
    ⚠️ **Claim the win with this capture?** Your side must have { $target } points now: what it had before this deal, the cards it has taken in it with these, { $tablas ->
        [none] but no tablas any more.
        [end_only] but no tablas: from the seventh deal on they count only at the end of a deal.
        [to_90] and its tablas, which from the seventh deal on bring nobody beyond 90.
       *[count] and its tablas.
    } Nothing else counts. **If you are wrong, you lose the match at once.**

hint = 💡 The best bot would play: { $move }.
hint-why = 💡 The best bot would play: { $move } ({ $reasons }).
hint-trail = lay { $card }
hint-refuse = ask for a new hand
reason-refuse = this hand is weak
reason-claim = the win can be claimed
reason-tabla =
    { $value ->
        [one] a tabla for { $value } point
       *[other] a tabla for { $value } points
    }
reason-takes =
    { $value ->
        [one] takes { $value } point
       *[other] takes { $value } points
    }
reason-takes-cards = takes { $value } cards
reason-last-capture = whoever captures last gets what is left
reason-most-cards = helps to most cards
reason-empties-table = leaves the table bare
reason-leaves-no-tabla = leaves no tabla
reason-keeps = keeps { $value }
