"""A pretrained transformer encoder, cut down to one language and fine-tuned to find PHI: the accurate tier.

`pretrained` reads the weights to start from, `network` is the encoder, `fine_tuning` trains it (torch). `subwords`, `encoding` and
`learner` run it without torch.
"""
