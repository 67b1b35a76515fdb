"""Classical learners: hidden Markov models and boosted trees."""
