"""Many runs of one experiment, on several processes or a cluster, taken up again where they were left."""
