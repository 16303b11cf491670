"""The gateway: a WebSocket on which the bot hears what happens."""
