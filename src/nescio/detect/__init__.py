"""Finding PHI: rules, features, learners and networks, all behind one `predict`."""
