"""Language packs: everything that is true of one language is in its folder.

`base` has the types, `registry` lists the packs, `identify` guesses the language of a note, `merged` joins what all packs know.
Medical words that are the same in every language:

    medical_names    eponyms and instruments that hardly anybody bears as a name
    medical_terms    eponyms that are surnames, too; drugs and brands
    eponym_nouns     which noun makes which eponym medicine: Foley catheter
    result_words     words of results and names of tests
    medicine_words   the type for the lists by which the medicine meter recognises content; packs fill it
    name_or_word     decides by these whether a word is a name where it stands
"""
