"""Eponyms that the rules refuse as names of persons: diseases, signs, tests, tools and scores; `medical_terms` has many more."""

from __future__ import annotations

EPONYMS = frozenset(
    """
    parkinson parkinsons alzheimer alzheimers crohn crohns foley babinski apgar glasgow bell bells kussmaul homan homans murphy murphys mcburney romberg
    hodgkin hodgkins addison addisons cushing cushings graves hashimoto hashimotos down downs turner klinefelter marfan ehlers danlos wilson wilsons raynaud raynauds
    sjogren sjögren behcet behçet kawasaki tourette huntington huntingtons lewy creutzfeldt guillain barre barré meniere menieres ménière braden morse waterlow norton barthel
    mallampati cormack lehane wells geneva ranson bishop tanner dix hallpike epley lachman mcmurray trendelenburg valsalva swan ganz jackson pratt penrose kirschner
    hickman mahurkar broviac pepper coombs gram wright giemsa whipple nissen roux billroth hartmann bristol snellen jaeger amsler goldmann
    allen phalen tinel finkelstein spurling kernig brudzinski chvostek trousseau kocher charcot wernicke korsakoff todd holter doppler yankauer kerlix
    """.split()
)
