"""How people use nescio: the command line (`cli`) and the HTML reports (`reports`). `pipeline` does the work."""
