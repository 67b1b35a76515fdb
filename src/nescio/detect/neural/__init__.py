"""Neural detectors: word vectors, the papers' networks, a pretrained encoder, their trainer (torch), and a runtime that needs no torch.

`fitting` has what training any network needs, around `trainer`, the loop over epochs. `networks.training` and `encoder.fine_tuning` call it.
"""
