"""Systems as readable TOML files, and how to train and run them."""
