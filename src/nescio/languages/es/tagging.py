"""The Spanish part-of-speech tagger: universal tags, and which chunk each belongs to."""

from nescio.languages.base import Tagging

TAGGING = Tagging(
    features=(),  # the treebank is too small to learn more than what all taggers use
    chunks={"NP": "NOUN PROPN ADJ NUM", "NP*": "DET PRON", "VP": "VERB AUX", "PP*": "ADP", "ADVP": "ADV"},
)
