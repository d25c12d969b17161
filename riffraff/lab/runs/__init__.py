"""One run of an experiment: made, and left behind as a folder that is read back."""
