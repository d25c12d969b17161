"""Roll decays: what a simulated or a measured one tells, and the ship that would roll so."""
