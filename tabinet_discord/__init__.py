"""Tabinet on Discord."""

