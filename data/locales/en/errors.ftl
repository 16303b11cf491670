# Why something was not done: error-<code of the refusal>. Each says what to do.

error-no_such_table = There is no such table any more. Open a new one with /tabinet.
error-table_not_ready = This table is not quite open yet. Please press again in a moment.
error-table_closed = This table is closed. Open a new one with /tabinet.
error-table_finished = This match is over. Open a new table with /tabinet.
error-table_full = Every seat at this table is taken. You can open another one with /tabinet.
error-table_not_shown = Discord did not say where the table is shown, so it was closed. Please use /tabinet again.
error-already_started = The match has already begun. If you have a seat, press “My hand”.
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
error-illegal_move = That move is not possible ({ $reason }). Please choose again.
error-not_saved = This could not be saved, so nothing was changed. Please try again in a moment.
error-bad_clock = The clock can be set from { $low } to { $high } seconds.
error-unknown_rules = There are no rules of that name. There are: { $known }.
error-rules_out_of_range = The target can be { $low } to { $high } points.
error-rules_players_not_possible = This game can be played by { $possible } people.
error-server_only = Tables can only be opened in a server that has added this bot.
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
