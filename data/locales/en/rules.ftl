# The rules in force at a table, told from their switches; house rules in a few words.

rules-title = ## { $title }: the rules
rules-changes = -# House rules on { $title }: { $changes }
list-or = { $first } or { $last }

rules-aim = Take cards from the table by adding up, and gather points.

rules-turn = **Your turn.** Play one card of your hand. It *captures* cards from the table, or you *trail* it: it stays there, open to all.
rules-capture = **Capturing.** Take table cards, of any suits, that add up to exactly your card's value: a 9 takes a 9, or a 5 and a 4. They and your card go face down on your pile.
rules-groups =
    { $many ->
        [yes] Several such groups at once are fine: a 9 can take 5 and 4 with 7 and 2. No card counts twice, and you need not take all you could.
       *[no] One such group a turn: a 9 takes 5 and 4 or 7 and 2, never all four.
    }
rules-trailing = You may always trail, even a card that could capture.
rules-rank-first = **Own rank first.** A card whose rank lies on the table cannot be trailed: it must capture, and take at least one of that rank{ $more ->
        [yes] { "" } (and other groups if you like)
       *[no] { "" }
    }.{ $wild ->
        [yes] { " " }Jacks are free of this.
       *[no] { "" }
    } Other cards you may always trail.
rules-values = **Values.** Number cards count their number{ $courts ->
        [none] { "" }
       *[other] , { $courts }
    }; an ace counts { $aces }{ $choice ->
        [yes] , as you say, for each ace played or taken.
       *[no] { "" }.
    }
rules-figures = But queens take only queens and kings only kings, never sums.
rules-jack = **Jacks are wild.** A jack takes the whole table, always all of it, whatever lies there. You may also trail it; on a bare table it just stays there. Only a jack takes a jack.

rules-players =
    { $pairs ->
        [yes] { "**" }{ $players } players.** Four play as two pairs: partners sit across from each other and share pile and total.
       *[no] { "**" }{ $players } players.** Everybody plays for themselves.
    }
rules-direction =
    Turns go { $way ->
        [anticlockwise] anticlockwise (to the right)
       *[clockwise] clockwise (to the left)
    } as the table lists the seats. The seat after the dealer begins, and deals next; the first dealer is drawn by lot.
rules-deal = **The deal.** Four of the { $deck ->
        [40] 40 cards (there are no J, Q and K)
       *[52] 52 cards
    } are laid open on the table. Everybody gets a hand, dealt { $batch ->
        [whole] in one go
        [1] one card at a time
       *[other] up to { $batch } cards at a time
    }, and a new one whenever all hands are empty; the table gets nothing new. Cards a hand: { $hands }.
rules-jacks-aside = A jack turned up for the table goes under the stock; another card replaces it.
rules-bottom = The stock's last card lies open; it is dealt last, to the dealer.
rules-refusal = Before a deal's first card, its player may once swap the whole hand; the old cards go under the stock.

rules-tabla = **Tabla!** A capture that leaves the table bare is a tabla{ $scores ->
        [values] { "" }: it scores the values of the cards taken (not the one played), aces as they counted.
        [nothing] { "" }, but here a tabla is worth nothing.
        [one] { "" } and scores { $scores } point.
       *[other] { "" } and scores { $scores } points.
    }
rules-jack-tabla =
    { $tabla ->
        [yes] A jack's sweep is one too.
        [values] A jack's sweep is one too; in it aces count 1 and jacks 0.
       *[no] A jack's sweep never is one.
    }
rules-last-card =
    { $tabla ->
        [yes] Even a deal's very last card can make one.
       *[no] A deal's very last card never makes one.
    }
rules-leftovers = **End of a deal.** What still lies on the table goes to { $to ->
        [dealer] the dealer, whoever captured last
       *[last_capturer] whoever captured last (to the dealer if nobody did)
    }; that is no tabla.
rules-points = **Points.** { $points ->
        [none] No card scores anything by itself.
       *[other] Cards in your pile: { $points } ({ $sum } in the deck).
    }{ $instead ->
        [yes] { " " }A card's own points replace its rank's.
       *[no] { "" }
    }
rules-most =
    { $points ->
        [one] Most cards: { $points } point
       *[other] Most cards: { $points } points
    }; if level, { $tie ->
        [last_capturer] for the one of those who captured last, else for nobody.
       *[nobody] for nobody.
    }
rules-most-nothing = Having most cards scores nothing.
rules-last-capture =
    { $points ->
        [one] Last capture of a deal: { $points } point.
       *[other] Last capture of a deal: { $points } points.
    }

rules-target = **Winning.** { $claims ->
        [yes] Without a claim, once
       *[no] Once
    } a deal is counted and somebody has { $target } points or more, the highest total wins; if level at the top, { $tie ->
        [extra_deal] more deals are played until one leads alone.
       *[draw] the match is a draw.
    }
rules-claim = **Claiming.** When a capture brings you to { $target }, you can win on the spot: press “{ button-claim }”, beside every capture. Count for yourself: your total before this deal, plus the points of the cards in your pile with this capture, plus this deal's tablas; nothing that the deal's end decides (most cards, last capture, leftovers). Enough wins at once, whatever others have; less loses at once, and { $sides ->
        [two] the other side wins.
       *[more] the other side wins (of several, the best by the same reckoning; nobody if level).
    }{ $pairs ->
        [yes] { " " }Either partner may claim for a pair.
       *[no] { "" }
    }
rules-claim-tablas =
    { $how ->
        [none] From deal { $deal } on, tablas score nothing at all, neither in a claim nor in the count.
        [end_only] From deal { $deal } on, tablas are no part of a claim; they still score when the deal is counted.
       *[to_90] From deal { $deal } on, tablas take you no further than 90, in claim and count: with 88 before the deal they score at most 2.
    }
rules-silence = -# If your time runs out, a bot plays for you; after { $turns } turns in a row it keeps the seat till you return.

override-more =
    { $told ->
        [0] { $count ->
            [one] { $count } change
           *[other] { $count } changes
        }
       *[other] and { $count } more
    }
override-deck =
    { $value ->
        [40] 40 cards, no J Q K
       *[52] 52 cards
    }
override-values =
    { $value ->
        [none] no J Q K values
       *[other] { $value }
    }
override-ace = an ace is { $value }
override-jack =
    { $value ->
        [sweep] jacks sweep the table
       *[value] jacks have a value
    }
override-jack-tabla =
    { $value ->
        [yes] a jack's sweep is a tabla
       *[no] a jack's sweep is no tabla
    }
override-figures-by-rank-only =
    { $value ->
        [yes] Q and K take only their like
       *[no] Q and K take sums too
    }
override-multiple-groups =
    { $value ->
        [yes] several groups a capture
       *[no] one group a capture
    }
override-capture =
    { $value ->
        [rank_first] own rank first
       *[optional] always free to trail
    }
override-players = for { $value } players
override-partners =
    { $value ->
        [yes] pairs at four
       *[no] no pairs
    }
override-direction =
    { $value ->
        [anticlockwise] played anticlockwise
       *[clockwise] played clockwise
    }
override-hands = hands: { $value }
rules-hand = { $players } players { $sizes }
override-batch =
    { $value ->
        [1] cards dealt one at a time
       *[other] cards dealt { $value } at a time
    }
override-replace-table-jacks =
    { $value ->
        [yes] no jacks in the first four
       *[no] jacks may lie in the first four
    }
override-bottom-card-shown =
    { $value ->
        [yes] bottom card open
       *[no] bottom card hidden
    }
override-first-hand-refusal =
    { $value ->
        [yes] the first hand may be refused
       *[no] no refusing a hand
    }
override-last-card-tabla =
    { $value ->
        [yes] the last card can make a tabla
       *[no] no tabla with the last card
    }
override-leftovers =
    { $value ->
        [dealer] leftovers to the dealer
       *[last_capturer] leftovers to the last capturer
    }
override-points =
    { $value ->
        [none] cards score nothing
       *[other] points: { $value }
    }
override-most-cards =
    { $value ->
        [0] nothing for most cards
       *[other] most cards +{ $value }
    }
override-most-cards-tie =
    { $value ->
        [last_capturer] level most cards to the last capturer
       *[nobody] level most cards to nobody
    }
override-last-capture-bonus =
    { $value ->
        [0] nothing for the last capture
       *[other] last capture +{ $value }
    }
override-tabla-points =
    { $value ->
        [0] tablas worth nothing
       *[other] tabla +{ $value }
    }
override-tabla-scores =
    { $value ->
        [card_values] a tabla scores what it takes
       *[points] a tabla has a fixed score
    }
override-target = target { $value }
override-claims =
    { $value ->
        [yes] wins can be claimed
       *[no] no claims
    }
override-claim-tablas =
    { $value ->
        [none] late tablas score nothing
        [end_only] late tablas not in a claim
        [to_90] late tablas only up to 90
       *[count] late tablas count in full
    }
override-tie-at-target =
    { $value ->
        [draw] a draw if level
       *[extra_deal] another deal if level
    }
override-building =
    { $value ->
        [yes] building
       *[no] no building
    }

switch-deck = Deck
switch-values = Values of J, Q, K
switch-ace = Value of an ace
switch-jack = Jacks
switch-jack-tabla = Tabla by a jack's sweep
switch-figures-by-rank-only = What Q and K take
switch-multiple-groups = Groups in a capture
switch-capture = Own rank first
switch-players = Players
switch-partners = Pairs at four
switch-direction = Direction
switch-hands = Size of hands
switch-batch = Cards dealt at a time
switch-replace-table-jacks = Jacks in the first four
switch-bottom-card-shown = Bottom card
switch-first-hand-refusal = Refusing the first hand
switch-last-card-tabla = Tabla with the last card
switch-leftovers = Leftovers
switch-points = Points of cards
switch-most-cards = Points for most cards
switch-most-cards-tie = Most cards level
switch-last-capture-bonus = Points for the last capture
switch-tabla-points = Points for a tabla
switch-tabla-scores = What a tabla scores
switch-target = Target
switch-claims = Claiming the win
switch-claim-tablas = Late tablas, with claims
switch-tie-at-target = Level at the target
switch-building = Building
