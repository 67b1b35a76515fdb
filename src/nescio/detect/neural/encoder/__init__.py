"""A pretrained transformer encoder, cut down to one language and taught to find PHI: the accurate tier.

`pretrained` reads the weights to begin with, `network` is the encoder, `fitting` trains it (torch); `pieces` and `runtime` run it
without torch.
"""
