# Commands and their options, as Discord shows them while people type. At most 100 characters each.

command-tabinet = Open a table of Tabinet in this channel
command-hand = Show your hand at the table in this channel
command-scores = Show the scores of the match in this channel
command-rules = Explain the rules that are played
command-leave = Leave your table; in a match a bot keeps your seat
command-verify = Check that the deals of this match were fair, and get its record
command-server = What the people who manage this server decide
command-server-rules = Your server's own rules: see, make, change or remove them (needs Manage Server)
command-server-setup = Choose defaults, who may open tables, and where (needs Manage Server)
command-settings = Choose how your cards look and when you are asked or pinged
command-help = What this bot is and how to play

option-tabinet-rules = Which rules are played: a rule set, or this server's own (else as this server has it)
option-tabinet-players = How many play: 2, 3 or 4 (else as many as sit down)
option-tabinet-partners = Whether four play as two pairs (else as the rules say)
option-tabinet-target = Points that end the match, 21 to 501
option-tabinet-bots = How many bots sit down at once
option-tabinet-level = How well the bots play
option-tabinet-clock = Seconds for a move, 20 to 300 (else as this server has it)
option-tabinet-hints = Whether players may ask what the best bot would play

option-server-rules-name = What these rules are called; alone, it shows them
option-server-rules-set = The rule set to start from
option-server-rules-changes = What is different, such as: target = 151, claims = yes
option-server-rules-remove = Remove the rules of this name
