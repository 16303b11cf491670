"""A small Discord on 127.0.0.1: as much of the REST API and the gateway as this bot uses, over real sockets.

It imports nothing of the game and no discord.py: the bot only sees Discord's own addresses moved. `world` holds what is
true, `server` speaks HTTP and WebSocket, `page` shows the channel to people.
"""
