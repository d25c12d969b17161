"""One played game: rules and physics joined, ticks and commands in, events out; recorded, checked, gone on with."""
