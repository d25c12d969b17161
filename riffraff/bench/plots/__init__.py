"""The plots of the bench: what there is to plot, their axes, how they are arranged, and what is done to them."""
