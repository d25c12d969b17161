"""The checks of `riffraff lab check`, by what they are about; `riffraff.lab.checks.all` lists them."""
