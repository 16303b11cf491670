"""The rules of Tabinet, and nothing else: no Discord, disk, clock, asyncio or global randomness."""
