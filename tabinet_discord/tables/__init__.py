"""Tables: lobby, match, result, their clocks and their journal. asyncio, but nothing of Discord."""
