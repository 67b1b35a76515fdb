"""The English part-of-speech tagger: tags of the Penn treebank, and which chunk each belongs to."""

from nescio.languages.base import Tagging

TAGGING = Tagging(
    # Headlines: which of the words with a capital are names.
    features=(
        "line-case*case",
        "line-case*edge*case",
        "case-1*case*case+1",
        "norm-2*norm-1",
        "norm+1*norm+2",
    ),
    chunks={
        "NP": "NN JJ CD PRP$ POS $ #",
        "NP*": "DT PDT PRP WP WDT EX",
        "VP": "VB MD",
        "PP*": "IN TO",
        "ADVP": "RB WRB",
    },
)
