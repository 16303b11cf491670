# The public message of a table, and sentences that several messages share.

bot-name = 🤖 { $name }
stand-in-name = 🤖 { $bot } (for { $name })

lobby-title = ## Tabinet · a new table
table-conditions = To { $target } points · { $seconds } s a move
lobby-seat =
    { $place }. { $who }{ $host ->
        [yes] { " " }· host
       *[no] { "" }
    }
lobby-free = { $place }. *free seat*
lobby-waiting = -# Waiting for players. The host starts the match, and may add bots.
table-commitment = -# Sealed shuffle: `{ $commitment }`

table-closed-title = ## Tabinet · closed
table-closed-host = The host closed this table.
table-closed-empty = Everybody has left.
table-closed-forgotten = Nobody started a match, so this table closed by itself.
table-closed-unannounced = This table could not be opened. Please use /tabinet again.

table-title = ### Tabinet · deal { $number }, hand { $hand } of { $hands } · to { $target }
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
stand-in-silent = -# { $bot } plays for { $name }, whose seat “I'm back” gives back.
stand-in-left = -# { $name } left the table; { $bot } plays on. “I'm back” gives the seat back.
table-stock =
    { $count ->
        [0] -# The stock is used up.
        [one] -# { $count } card in the stock.
       *[other] -# { $count } cards in the stock.
    }

move-trailed = { $who } laid { $card }.
move-captured = { $who } took { $cards } with { $card }.
move-tabla = { $who } took { $cards } with { $card }: **tabla!**
move-refused = { $who } asked for a new hand.
deal-leftovers = What was left went to { $who }: { $cards }.
deal-counted = Deal { $number } counted: { $sides }.
deal-side = { $who } +{ $points }

result-won = ## 🏆 { $who } won!
result-draw = ## A draw!
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
button-back = I'm back
