"""The lab from Python, cell by cell: open it in a notebook (`# %%` begins a cell) or run it as it stands.

    python3 -m pip install "riffraff[lab]"
    python3 scripts/lab_example.py

Lengths are in mm, masses in g, times in s, angles in rad unless a name ends in `_deg`.
"""

# %% One run: the toy is let go from 15 degrees.
import numpy as np

from riffraff import lab
from riffraff.physics.params import Params
from riffraff.physics.statics import empty_ship

decay = lab.run("roll-decay", {"start_deg": 15})
for name in ("natural_period_s", "damping_ratio", "dead_band_deg"):
    measured = decay.measures[name]
    print(f"{name:<18} {measured.value:8.4f} +- {measured.error:.4f}")
print(f"{'by the mass model':<18} {float(empty_ship(Params()).period):8.4f}")

# %% The motion as arrays.
assert decay.trace is not None
heel_deg = np.degrees(decay.trace.heel)
print(f"{len(heel_deg)} samples, from {heel_deg[0]:.1f} to {heel_deg.min():.1f} degrees")

# %% A sweep: what the ball's mass does to the period, against theory. Several processes need the `if` around it.
if __name__ == "__main__":
    masses = np.linspace(220, 400, 7)
    table = lab.sweep("roll-decay", {"ship.ball_mass": masses}, {"start_deg": 4, "duration_s": 10})
    theory = empty_ship([Params().replace({"ship.ball_mass": float(mass)}) for mass in masses]).period
    for mass, period, expected in zip(masses, table["natural_period_s"], theory, strict=True):
        print(f"ball of {mass:3.0f} g: {period:.4f} s, in theory {expected:.4f} s")

# %% The statics alone, for a thousand loads in one call: (N, P, 3) of mass, x, y.
loads = np.random.default_rng(1).uniform((4, -90, 55), (10, 90, 260), (1000, 8, 3))
loaded = empty_ship(Params()).plus(loads)
largest = np.degrees(np.abs(loaded.list_heel)).max()
print(f"GM from {loaded.gm.min():.1f} to {loaded.gm.max():.1f} mm, list to {largest:.1f} degrees")

# %% A measured roll decay back to a ship. Here it is the run above, with the noise of a camera.
noise = np.radians(0.1) * np.random.default_rng(2).normal(size=len(decay.trace.heel))
toy = lab.fit(decay.trace.time_s, decay.trace.heel + noise)
for parameter, found in toy.parameters.items():
    print(f"{parameter:<20} {found.value:12.5g} +- {found.error:.2g}   (it was {Params()[parameter]:.5g})")
print(toy.preset())
