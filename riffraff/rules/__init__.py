"""The table: every rule of Riff Raff (R1-R26), and nothing of physics.

``Table`` is the one authority on what is legal. Players' intents and the world's facts go in as actions, events
come out. Nothing here reads a clock, a file or a global random number.
"""
