"""Benchmarks: the service beside its peers, interleaved, as medians of ratios (`make bench`)."""
