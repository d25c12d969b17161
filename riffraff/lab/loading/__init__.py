"""What is aboard before an experiment begins, and what becomes of a piece that is set down."""
