"""Pictures of cards, tables, counts and scores: plain values in, PNG out. No Discord, no clock, no words."""
