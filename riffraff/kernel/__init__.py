"""What any game here needs and none owns: words, errors, seeded randomness, the fixed tick, logs."""
