"""What the key of a run opens again: `reveal` decrypts notes, `rotation` exchanges the key."""
