"""The practice page: a Discord channel in the browser, made on the server and pushed over one WebSocket."""
