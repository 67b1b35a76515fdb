"""Ways to run nescio: the command line, the batch engine, and the line that both send notes along."""
