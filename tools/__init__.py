"""What builds and pins files of the project: `python -m tools.NAME`, by the targets of the Makefile."""
