# Why something was not done: error-<code of the refusal>. Each says what to do.

error-no_such_table = There is no such table any more. Open a new one with /tabinet.
error-table_not_ready = This table is not quite open yet. Please press again in a moment.
error-table_closed = This table is closed. Open a new one with /tabinet.
error-table_finished = This match is over. Open a new table with /tabinet.
error-table_full = Every seat at this table is taken. You can open another one with /tabinet.
error-table_not_shown = Discord did not say where the table is shown, so it was closed. Please use /tabinet again.
error-already_started = The match has already begun. If you have a seat, press “My hand”.
error-not_finished = The match is still being played.
error-rematch_open = The rematch has been opened already: look for its table further down.
error-no_hints = This table was opened without hints.
error-hint_failed = No hint could be found just now. Please try again.
error-not_started = The match has not begun yet.
error-not_seated = You have no seat at this table.
error-host_only = Only the host of this table can do that.
error-not_enough_players =
    { $seated ->
        [one] Only one sits here, and { $needed } are needed. Let somebody join, or add a bot.
       *[other] { $seated } sit here, and { $needed } are needed. Let somebody join, or add a bot.
    }
error-too_many_bots =
    { $most ->
        [one] At most one bot fits at this table, because you need a seat too.
       *[other] At most { $most } bots fit at this table, because you need a seat too.
    }
error-stale = The table has changed in the meantime. Please look at it again.
error-not_your_turn = It is not your turn.
error-seat_kept_by_bot = A bot is playing your seat. Press “I'm back” first.
error-illegal_move = That move is not possible. Please choose again.
error-not_saved = This could not be saved, so nothing was changed. Please try again in a moment.
error-bad_clock = The clock can be set from { $low } to { $high } seconds.
error-unknown_rules = There are no rules of that name. There are: { $known }, and this server's own rules, which `/tabinet` offers under `rules`.
error-rules_unknown_switch = There is no switch `{ $key }`. Pick one from the list that appears while you type `changes`; several values of one switch stand in brackets, as in `ace = [1, 11]`.
error-rules_given_twice = `{ $key }` says the same thing twice. Please say it once.
error-rules_not_readable = I cannot read this after `{ $key }`: `{ $near }`. Write `switch = value`, with commas between: `target = 151, claims = yes`.
error-rules_cut_short = Something is missing after `{ $key }`. Write `switch = value`, with commas between: `target = 151, claims = yes`.
error-rules_wrong_type = `{ $key }` cannot be `{ $value }`. Possible: `{ $possible }`.
error-rules_not_a_choice = `{ $key }` cannot be `{ $value }`. Possible: `{ $possible }`.
error-rules_out_of_range = `{ $key }` cannot be `{ $value }`: the numbers go from { $low } to { $high }. Possible: `{ $possible }`.
error-rules_equal_values = `{ $key }` cannot be `{ $value }`: each card needs a value of its own, as in `{ $possible }`.
error-rules_no_jacks_in_deck = `{ $key }`: a deck of 40 has no jacks. With `deck = 40` play `jack = value, replace_table_jacks = no`.
error-rules_no_courts_in_deck = `{ $key }`: a deck of 40 has no J, Q and K. With `deck = 40` write { "`values = {}`" } too, and `hands` that use up 40 cards.
error-rules_values_do_not_fit = `{ $key }` must give a value to exactly these: { $needed }. (A jack has one unless `jack = sweep`; in a deck of 40 nothing has.)
error-rules_scores_too_little = By these rules the cards of a deal score { $sure } points, so a match to { $target } would hardly ever end. Let `points` give more, or lower `target`.
error-rules_no_such_card =
    { $key ->
        [values] Only J, Q and K can be given a value, not `{ $value }`.
       *[points] There is no card `{ $value }`. Write a rank such as 10 or K, or a card such as 10D (suits are S, H, D and C).
    }
error-rules_hands_missing = `{ $key }` must say how { $players } players are dealt, or `players` must leave { $players } out.
error-rules_hands_do_not_use_up_deck = `{ $key }`: with { $players } players and a deck of { $deck }, four cards lie on the table and each player gets { $each } in all. Make the hands for { $players } add up to { $each }, or leave { $players } out of `players`.
error-rules_refusal_needs_stock = `{ $key }`: with { $players } players too few cards are left for a new first hand. Make their first hand in `hands` smaller.
error-rules_not_supported = `{ $key }` can only be `{ $possible }` for now.
error-rules_players_not_possible = These rules are not for { $players } players. Possible: { $possible }.
error-rules_partners_need_four = Partners need four players, not { $players }. Leave `players` out or make it 4.
error-house_needs_name = Say which rules you mean: give them a `name`.
error-house_needs_set = There are no house rules of this name yet. To make them, choose a `set` to start from too.
error-house_needs_changes = Say in `changes` what is different from that set, such as `target = 151`.
error-house_remove_or_save = To remove house rules, give only their `name` and `remove`; to change them, leave `remove` out.
error-house_changes_nothing = That is { $title } as it is. Say in `changes` what is different.
error-house_base_gone = They are based on the rule set `{ $base }`, which this bot no longer has. Save them again with another `set`.
error-house_damaged = What was saved cannot be read any more. Save them again.
error-house_name_is_set = The rule set { $title } has this name. Please choose another one.
error-bad_house_name = A name has 1 to { $most } characters on one line, with something to see among them and without backticks.
error-too_many_house_rules = This server has { $most } house rules, and more are not possible. Remove some first, with `/server rules`.
error-no_house_rule = This server has no house rules of that name. `/server rules` lists them.
error-manager_only = Only people who have the right Manage Server can do that.
error-managers_open_tables = In this server only people who have the right Manage Server open tables. You can join any table.
error-no_tables_here = Tables are not opened in this channel. You can open one here: { $channels }.
error-unknown_setting = This button or menu belongs to another version of the bot. Please use the command again.
error-server_only = That is possible only in a server that has added this bot.
error-missing_rights = I cannot open a table here, because I lack these rights in this channel: { $rights }. Please ask a moderator to allow them.
error-no_table_here = There is no table in this channel. Open one with /tabinet.
error-no_own_table_here = You have no seat at a table in this channel. Join one, or open one with /tabinet.
error-unknown_button = This button belongs to an older version of the bot. Please use /hand or /tabinet.
error-damaged_table = This table's record is damaged and was set aside; other tables go on. Error { $id }.
error-storage = The bot cannot reach its storage just now. Nothing was changed; please try again. Error { $id }.
error-unknown = Something went wrong, and it was noted as error { $id }. Please try again, or tell the bot's operator this number.

right-view_channel = View Channel
right-send_messages = Send Messages
right-send_messages_in_threads = Send Messages in Threads
