# Pictures in words, for those who do not see them; and the table's cards in words beside its picture.

card-rank =
    { $rank ->
        [A] ace
        [J] jack
        [Q] queen
        [K] king
        [2] two
        [3] three
        [4] four
        [5] five
        [6] six
        [7] seven
        [8] eight
        [9] nine
       *[10] ten
    }
card-suit =
    { $suit ->
        [S] spades
        [H] hearts
        [D] diamonds
       *[C] clubs
    }
card-name = { card-rank } of { card-suit }

alt-turn = { $who } to play.
alt-lying =
    { $count ->
        [0] The table is bare.
        [one] { $count } card on the table: { $cards }.
       *[other] { $count } cards on the table: { $cards }.
    }
alt-suit = { card-suit }: { $ranks }
alt-last = Just laid: { $card }.
alt-taken = Just taken with the { $card }: { $cards }.
alt-pile =
    Side { $number }, { $who }{ $turn ->
        [yes] { "" } (on turn)
       *[no] { "" }
    }: { $cards ->
        [one] { $cards } card taken
       *[other] { $cards } cards taken
    }{ $tablas ->
        [0] { "" }
        [one] , { $tablas } tabla
       *[other] , { $tablas } tablas
    }.
alt-stock =
    { $count ->
        [0] The stock is used up
        [one] { $count } card in the stock
       *[other] { $count } cards in the stock
    }{ $bottom ->
        [none] { "" }
       *[other] , the last one open: { $bottom }
    }.
alt-deal = The end of deal { $number }.
alt-haul =
    Side { $number }, { $who }: { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    }{ $most ->
        [yes] { "" } (points for most cards)
       *[no] { "" }
    }{ $tablas ->
        [0] { "" }
        [one] , { $tablas } tabla
       *[other] , { $tablas } tablas
    }; { $points ->
        [none] none that brings points
       *[other] bringing points: { $points }
    }.
alt-score =
    Totals after each deal{ $first ->
        [1] { "" }
       *[other] { "" } from deal { $first } on
    }; the target is { $target }.
alt-score-side = Side { $number }, { $who }: { $totals }.

side-mark =
    { $number ->
        [1] ①
        [2] ②
        [3] ③
       *[4] ④
    }
table-cards-small =
    { $count ->
        [0] *the table is bare*
       *[other] { $cards }
    }
