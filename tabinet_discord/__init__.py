"""Tabinet on Discord."""
