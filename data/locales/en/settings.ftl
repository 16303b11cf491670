# `/settings` and `/server setup`. setting-<key> says what is chosen; setting-<key>-<value> is the button for one value.

settings-title = ## Your settings
settings-about = They hold for you at every table. Only you see them, and each takes effect at once.
settings-saved = ✓ Saved.
settings-choose = Choose one

setting-four_colours = **Colours of the suits**
setting-four_colours-no = Red and black
setting-four_colours-yes = Four colours

setting-text_cards = **Cards on buttons**
setting-text_cards-no = With pictures
setting-text_cards-yes = Text only

setting-by_suit = **Order of your hand**
setting-by_suit-no = By rank
setting-by_suit-yes = By suit

setting-ask_first = **When you press Capture or Trail**
setting-ask_first-no = Play at once
setting-ask_first-yes = Ask me first

setting-warned = **When your time runs out**
setting-warned-no = Do not ping me
setting-warned-yes = Ping me

settings-server-title = ## Settings of this server
settings-server-about = What `/tabinet` does here. Each takes effect at once; tables that are already open keep their rules and clock.
settings-house = this server's own, based on { $base }
settings-seconds = { $count } seconds
settings-everywhere = in every channel
settings-choose-channels = Choose channels
settings-allow-everywhere = Allow every channel
settings-rules-gone = “{ $name }” cannot be played any more; { $instead } is played instead.

setting-rules = **Rules**, if nobody asks for others (`/server rules` makes your own)
setting-clock = **Time for a move**, if nobody asks for another

setting-pictures = **Tables in channels**
setting-pictures-no = Text only
setting-pictures-yes = With pictures

setting-managers_only = **Who may open tables**
setting-managers_only-no = Everybody
setting-managers_only-yes = Only people who manage this server

setting-channels = **Where tables may be opened:** { $now }
