"""Capharnaüm: children sow their things through the house, parents make them tidy up. Rules, matches and opponents."""
