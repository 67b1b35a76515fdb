"""Ways to run the pipeline over many notes."""
