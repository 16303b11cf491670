# The public message of a table, and sentences that several messages share.

bot-name = 🤖 { $name }
bot-introduced =
    { $name } ({ $level ->
        [easy] easy
        [medium] medium
        [hard] hard
       *[other] { $level }
    })
with-partner = { $name } (with { $partner })
stand-in-name = 🤖 { $bot } (for { $name })

set-title =
    { $name ->
        [tabinet] Tabinet
        [tabinet-classic] Tabinet, the classic way
        [tablic] Tablić
        [tablanet] Tablanet
        [tablanette] Tablanette
        [slovenian] Slovenian
       *[other] { $name }
    }

lobby-title = ## { $rules } · a new table
table-conditions = To { $target } points · { $seconds } s a move
lobby-seat =
    { $place }. { $who }{ $host ->
        [yes] { " " }· host
       *[no] { "" }
    }
lobby-free = { $place }. *free seat*
lobby-pairs = -# Four play as two pairs: seats 1 and 3 against seats 2 and 4.
lobby-waiting = -# Waiting for players. The host starts the match, and may add bots.
table-house = -# House rules: { $changes }
table-house-named = -# House rules “{ $name }”: { $changes }
table-commitment = -# Sealed shuffle: `{ $commitment }`

table-closed-title = ## Tabinet · closed
table-closed-host = The host closed this table.
table-closed-empty = Everybody has left.
table-closed-forgotten = Nobody started a match, so this table closed by itself.
table-closed-unannounced = This table could not be opened. Please use /tabinet again.

table-title =
    ### { $rules } · deal { $number }{ $extra ->
        [yes] { " " }(extra)
       *[no] { "" }
    }, hand { $hand } of { $hands } · to { $target }
table-cards = ## { $cards }
table-bare = ## *the table is bare*
turn-person = **{ $who }** to play · time runs out { $deadline }
turn-bot = **{ $who }** is playing…
side-line =
    { $turn ->
        [yes] ▶ **{ $who }**
       *[no] { $who }
    } · { $points ->
        [one] { $points } point
       *[other] { $points } points
    } · { $cards ->
        [one] { $cards } card taken
       *[other] { $cards } cards taken
    }{ $tablas ->
        [0] { "" }
        [one] { " " }· { $tablas } tabla
       *[other] { " " }· { $tablas } tablas
    }
stand-in-silent = -# { $bot } plays for { $name }. “I'm back” gives the seat back.
stand-in-left = -# { $name } left the table; { $bot } plays on. “I'm back” gives the seat back.
table-stock =
    { $count ->
        [0] -# The stock is used up
        [one] -# { $count } card in the stock
       *[other] -# { $count } cards in the stock
    }{ $bottom ->
        [none] { "" }
       *[other] { "" }; the last one, which the dealer gets, is { $bottom }
    }
table-dealer = -# Dealer: { $who }
table-round =
    -# Dealer: { $who } · play goes { $direction ->
        [anticlockwise] anticlockwise ↺
       *[clockwise] clockwise ↻
    } { $order }
table-late-tablas =
    { $treatment ->
        [none] -# From the seventh deal on tablas score nothing.
        [end_only] -# From the seventh deal on tablas count at the end of a deal, but not for a claim.
       *[to_90] -# From the seventh deal on tablas bring nobody beyond 90.
    }

move-trailed = { $who } laid { $card }.
move-captured = { $who } took { $cards } with { $card }.
move-tabla = { $who } took { $cards } with { $card }: **tabla!**
move-claimed = { $who } took { $cards } with { $card } and **claimed the win!**
move-refused = { $who } asked for a new hand.
deal-leftovers = What was left went to { $who }: { $cards }.
deal-counted = Deal { $number } counted: { $sides }.
deal-level = Level at { $points }: an extra deal decides.
deal-set-aside =
    { $count ->
        [one] { $cards } was turned up for the table and went under the stock.
       *[other] { $cards } were turned up for the table and went under the stock.
    }
deal-side = { $who } +{ $points }

result-won = ## 🏆 { $who } won!
result-draw = ## A draw!
result-nobody = ## Nobody won.
claim-right = **The claim was right.** { $target } were needed:
claim-wrong = **The claim was wrong, and that loses the match.** { $target } were needed:
claim-reckoned =
    { $who }: { $before } before this deal + { $cards } in cards{ $tablas ->
        [0] { "" }
       *[other] { "" } + { $tablas } for tablas
    } = **{ $total }**
result-seed =
    -# Every deal of this match can be checked. Seed: `{ $seed }`
    -# Beacon: `{ $beacon }` · sealed as `{ $commitment }`

warning = ⏳ { $who }, it is your turn: a bot plays for you { $deadline }.

button-join = Join
button-leave = Leave
button-add-bot = Add a bot
button-start = Start
button-cancel = Close table
button-hand = My hand
button-scores = Scores
button-rules = Rules
button-rematch = Rematch
button-verify = Check the deals
button-back = I'm back
