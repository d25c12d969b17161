"""One experiment a module; see ``riffraff.lab.registry``."""
