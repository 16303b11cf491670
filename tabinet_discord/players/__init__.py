"""Bot players: each chooses a move from an Observation and a seeded random source, and has no other input."""
