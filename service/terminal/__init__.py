"""The commands of `rollwright` beside its server: rolls, tables and files in a terminal and through pipes."""
