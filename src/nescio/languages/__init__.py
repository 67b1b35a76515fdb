"""Language packs: everything that is true of one language is in its folder.

`base` has the types, `registry` lists the packs, `identify` guesses the language of a note, `merged` joins what all packs know.
"""
