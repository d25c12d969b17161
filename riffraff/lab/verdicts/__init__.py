"""What becomes of a piece that is set down."""
