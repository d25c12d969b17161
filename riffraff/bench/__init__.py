"""The tuning bench's window: the ship live, a slider for every parameter, readings, plots, and the way back in time."""
