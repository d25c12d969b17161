"""What people read of runs and sweeps: tables, plots, pages."""
