"""Widgets: what a screen is made of."""
