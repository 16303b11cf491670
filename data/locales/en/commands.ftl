# Commands and their options, as Discord shows them while people type. At most 100 characters each.

command-tabinet = Open a table of Tabinet in this channel
command-hand = Show your hand at the table in this channel
command-scores = Show the scores of the match in this channel
command-rules = Explain the rules that are played
command-leave = Leave your table; in a match a bot keeps your seat
command-verify = Check that the deals of this match were fair, and get its record
command-help = What this bot is and how to play

option-tabinet-rules = Which rules are played
option-tabinet-players = How many play: 2, 3 or 4 (else as many as sit down)
option-tabinet-target = Points that end the match, 21 to 501
option-tabinet-bots = How many bots sit down at once
option-tabinet-clock = Seconds for a move, 20 to 300
