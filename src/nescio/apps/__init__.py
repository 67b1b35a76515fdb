"""Ways to run nescio: the command line, the batch engine, Spark, the server."""
