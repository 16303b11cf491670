"""Journeys over the real practice command, in a real browser."""
