"""What the library costs: `python -m benchmarks` prints all of it in one run."""
