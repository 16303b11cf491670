"""The REST API, version 10: thin handlers, each one call to the world."""
