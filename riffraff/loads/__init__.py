"""What is put aboard: loads in words and in files, who chooses the next place, and the ship at rest under them."""
