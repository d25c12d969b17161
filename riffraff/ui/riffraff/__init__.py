"""Riff Raff at the window: the ship and its cargo, cards, hands, and the screen where it is played."""
