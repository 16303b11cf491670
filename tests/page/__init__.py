"""The practice page: markdown, messages, doors, sockets, and the page in a real browser."""
