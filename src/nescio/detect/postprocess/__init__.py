"""What is done to spans after a detector has found them."""
