"""What learners see of a note: words, their neighbours, their place, tags and lists, as hashed features."""
