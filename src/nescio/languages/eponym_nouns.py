"""Which medical nouns belong to which eponyms, the same in every language: Foley is a catheter, Parkinson a disease.

A patient called Foley keeps the Foley catheter in the notes, but not a "Foley test". Packs say how they write each kind of
thing (`NameCues.nouns_behind`, `nouns_before`); `name_or_word` asks. `medical_terms` lists eponyms without their nouns.
"""

from __future__ import annotations

_NAMES = {
    "illness": """
        addison adie albright alport alzheimer angelman asherman asperger baker barlow barrett bartter basedow batten behcet bell berger
        bernard bloom blount boerhaave bowen brugada buerger budd burkitt caplan caroli castleman chagas charcot christmas churg conn
        cowden creutzfeldt crigler crohn cushing darier dercum devic digeorge down dressler dubin duchenne dupuytren eales ebstein
        edwards ehlers eisenmenger evans fabry fahr fanconi felty fournier freiberg friedreich frey gardner gaucher gilbert gitelman
        goodpasture graves grey guillain hansen hartnup hashimoto henoch hirschsprung hodgkin horner hunt hunter huntington hurler
        jeghers job kallmann kaposi kartagener kawasaki kearns kienbock kikuchi klinefelter kohler korsakoff krabbe kugelberg leber legg
        leigh lemierre lennox leriche lesch lewy lhermitte liddle lou ludwig lyell lyme lynch madelung mallory marfan maroteaux
        mccune meckel meigs meniere menkes mikulicz milroy mirizzi moebius mondor morquio munchausen nelson niemann noonan ogilvie ollier
        osgood osler paget pancoast parkinson parkinsons patau pel perthes peutz peyronie pick plummer poland pompe pott prader
        quervain ramsay raynaud raynauds refsum reiter rendu rett reye richter riley rotor sandhoff scheie scheuermann schilder
        schmidt sezary sever sheehan shy sipple sjogren sjogrens sjoegren sotos stargardt steinert stevens still sturge sudeck susac sweet
        takayasu tay tietze tourette tourettes treacher turcot turner usher vincent waardenburg waterhouse wegener weber weil
        werdnig wermer werner wernicke west whipple williams wilson wiskott wolf wolff wolfram wolman zellweger zollinger zieve
        """,
    "dementia": "alzheimer binswanger lewy pick parkinson parkinsons",
    "chorea": "huntington sydenham",
    "ataxia": "friedreich marie",
    "palsy": "bell erb klumpke todd",
    "paralysis": "bell erb klumpke todd",
    "tumour": "brenner ewing grawitz klatskin krukenberg merkel pancoast pindborg pott warthin wilms",
    "lymphoma": "burkitt hodgkin hodgkins lennert",
    "sarcoma": "ewing kaposi",
    "thyroiditis": "hashimoto quervain riedel",
    "anaemia": "addison biermer cooley diamond fanconi",
    "gangrene": "fournier meleney",
    "ulcer": "cameron curling cushing dieulafoy hunner marjolin",
    "oesophagus": "barrett",
    "encephalopathy": "binswanger hashimoto wernicke",
    "psychosis": "korsakoff",
    "contracture": "dupuytren volkmann",
    "cyst": "baker bartholin gartner meibom rathke tarlov",
    "hernia": "amyand bochdalek hesselbach littre morgagni petit richter spigelian",
    "deformity": "haglund madelung sprengel",
    "arthropathy": "charcot jaccoud",
    "fracture": """
        barton bennett bosworth chance chopart colles cotton galeazzi hill-sachs hoffa holstein jefferson jones lisfranc maisonneuve
        malgaigne monteggia pott rolando salter segond smith stieda tillaux
        """,
    "sign": """
        auspitz babinski battle beck blumberg brodie brudzinski chadwick chvostek courvoisier cullen darier dunphy duroziez ewart froment
        gottron gower gowers grey hampton hegar hoffmann homan homans hoover janeway kehr kernig kussmaul lasegue lachman levine lhermitte
        mcburney mulder murphy musset myerson nikolsky ortolani phalen quincke rigler romberg rovsing russell spalding
        spurling stemmer tinel trendelenburg trousseau turner unterberger virchow westermark
        """,
    "point": "erb mcburney palmer",
    "reflex": "babinski bezold cushing galant hering hoffmann moro",
    "phenomenon": "bell koebner raynaud somogyi uhthoff ashman gartner",
    "pulse": "corrigan quincke",
    "murmur": "austin carey flint graham still",
    "breathing": "biot cheyne kussmaul stokes",
    "test": """
        adson allen ames apley apgar barlow coombs dix finkelstein fukuda hallpike hawkins ishihara jobe kveim lachman mantoux mcmurray
        neer ober ortolani pap patrick perthes phalen queckenstedt rinne romberg rorschach schiller schilling schirmer schober
        speed spurling stroop thomas thompson tinel trendelenburg tzanck valsalva wada weber wechsler yergason
        """,
    "manoeuvre": """
        adson allis barlow bracht crede dix epley hallpike heimlich kocher lachman leopold mauriceau mcmurray mcroberts muller ortolani
        phalen pringle rubin semont sellick valsalva woods zavanelli
        """,
    "score": """
        alvarado apgar aldrete ballard barthel bishop braden caprini centor charlson child constant disse framingham gensini geneva
        glasgow gleason harris hamilton ishak karnofsky killip lille lund lysholm maddrey mallampati mayo morse murray norton oswestry
        padua pugh ranson rockall rome silverman tanner tegner waterlow wells westley yale yesavage zung
        """,
    "scale": """
        ashworth barthel beck borg braden bristol brooke edinburgh epworth fazekas fisher fitzpatrick glasgow hamilton hoehn house karnofsky
        katz kurtzke likert ludwig mallampati morse norton norris ramsay rankin richmond tanner waterlow wong zung yahr
        """,
    "index": "barthel charlson fick katz mayo quetelet reid ritchie singh wells yale",
    "criteria": """
        amsel amsterdam beers centor duke dukes framingham jones light mcdonald milan ottawa ranson rome rotterdam rumack schober
        sgarbossa wells winter
        """,
    "rule": "goodsall naegele ottawa wells wallace",
    "classification": """
        bosniak boyd bristow child cormack crowe danis debakey denis dripps dukes ellis fitzpatrick fontaine forrest frykman fuhrman garden gartland
        glogau gustilo hinchey hurley jack keith killip lauge lauren lugano mallampati mason milch mobitz neer neviaser paris
        rockwood rutherford salter savary schatzker siewert spetzler stanford tanner vancouver vaughan weber wagner wells white winquist
        """,
    "stage": "binet clark dukes hinchey hoehn hurley lugano rai rutherford tanner yahr braak",
    "grade": """
        baden clark edmondson fisher forrest fuhrman gleason hess house hunt keith mallampati mcdonald nottingham outerbridge scharff shaffer simpson
        spetzler sunderland wagner tonnis kellgren
        """,
    "level": "breslow clark",
    "depth": "breslow",
    "class": "child killip mallampati fontaine forrest",
    "type": "fitzpatrick mobitz salter stanford",
    "catheter": """
        broviac fogarty foley groshong hickman malecot mahurkar quinton swan tenckhoff coude nelaton robinson
        """,
    "drain": "blake jackson penrose pratt wilson redon saratoga",
    "tube": "bivona blakemore cantor dobhoff ewald guedel levin linton miller minnesota montgomery salem sengstaken shiley ryle",
    "line": "broviac groshong hickman kerley quinton shenton beau",
    "port": "hasson",
    "suction": "yankauer",
    "cannula": "karman yankauer",
    "clamp": "allis babcock crile debakey kelly kocher mayo pean satinsky",
    "forceps": """
        adson allis babcock bozeman brown castroviejo cushing debakey gerald kelly kielland kocher lister magill mcgill piper
        pozzi randall simpson wrigley
        """,
    "scissors": "lister mayo metzenbaum potts",
    "retractor": "army balfour bookwalter cushing deaver farabeuf gelpi hohmann langenbeck richardson senn volkmann weitlaner thompson doyen",
    "needle": "chiba huber jamshidi menghini quincke tuohy veress whitacre hasson",
    "wire": "amplatz kirschner",
    "pin": "steinmann schanz",
    "nail": "ender kuntscher rush",
    "prosthesis": "austin charnley moore thompson",
    "valve": "carpentier hancock heimlich houston starr",
    "shunt": "blalock denver leveen potts taussig warren waterston glenn",
    "blade": "mac macintosh miller",
    "mask": "hudson venturi",
    "bandage": "esmarch jones velpeau",
    "splint": "denis thomas zimmer",
    "collar": "miami philadelphia",
    "bag": "ambu bogota foley",
    "position": "fowler lloyd semi-fowler sims trendelenburg",
    "table": "bradford stryker jackson",
    "procedure": """
        bankart belsey bentall billroth bristow burch cox damus dor duhamel fontan frost glenn hartmann heller jatene kasai kock konno ladd latarjet
        malone maze mitrofanoff mustard nissen norwood nuss rastelli ravitch ross roux soave stoppa swenson syme toupet whipple senning
        """,
    "operation": "hartmann heller kasai miles wertheim whipple caldwell fothergill",
    "repair": "bankart bassini bentall brostrom lichtenstein mcvay shouldice stoppa",
    "fundoplication": "belsey dor nissen toupet",
    "gastrectomy": "billroth roux",
    "incision": "kocher lanz mcburney pfannenstiel",
    "approach": "henry hardinge kocher moore smith",
    "amputation": "chopart lisfranc syme",
    "anastomosis": "billroth roux",
    "stoma": "brooke mikulicz",
    "pouch": "douglas hartmann indiana kock koch rathke morison",
    "node": "bouchard cloquet delphian heberden keith osler rouviere schmorl virchow rotter sister",
    "nodule": "bouchard heberden osler schmorl gamna",
    "body": "aschoff barr heinz howell jolly lewy mallory negri russell weibel",
    "cell": "betz burr clara hurthle kupffer langerhans langhans leydig merkel purkinje reed schwann sertoli sternberg sezary",
    "duct": "bartholin muller santorini stensen wharton wirsung",
    "gland": "bartholin brunner cowper meibom skene",
    "canal": "alcock guyon hunter nuck schlemm volkmann",
    "ligament": "cooper poupart treitz",
    "ring": "kayser fleischer schatzki waldeyer cabot",
    "lines": "beau kerley mees",
    "spot": "bitot forscheimer koplik roth tardieu",
    "contractions": "braxton hicks",
    "exercises": "buerger frenkel kegel codman williams mckenzie",
    "coma": "glasgow",
    "triad": "beck carney charcot cushing hutchinson samter virchow whipple",
    "stain": "congo giemsa gomori gram grocott masson papanicolaou wright ziehl",
    "agar": "macconkey sabouraud thayer",
    "virus": "coxsackie epstein marburg norwalk zika",
    "angle": "baumann bohler cobb hilgenreiner",
    "formula": "bazett brozek cockcroft friedewald harris holliday mosteller parkland winter",
    "equation": "bernoulli cockcroft gault harris schwartz",
    "law": "courvoisier starling",
    "protocol": "bruce balke naughton seattle",
    "treadmill": "bruce balke",
    "regimen": "parkland ponticelli",
    "monitor": "holter",
    "study": "doppler holter",
    "scan": "doppler",
    "ultrasound": "doppler",
    "chart": "amsler ishihara snellen jaeger",
    "grid": "amsler",
    "pain": "prinzmetal",
    "angina": "ludwig prinzmetal vincent",
    "fever": "lassa marburg pontiac",
    "degeneration": "stargardt",
    "hemiparesis": "todd",
    "nerve": "arnold vidian",
    "solution": "dakin hartmann lugol ringer carnoy",
    "light": "wood woods",
}  # fmt: skip

NAMES_BY_NOUN = {kind: frozenset(names.split()) for kind, names in _NAMES.items()}
"""Kind of thing -> the folded eponyms that it has."""

PAIRS = frozenset(
    """
    abbe-estlander adams-stokes arnold-chiari austin-moore bannayan-riley bardet-biedl bence-jones
    bernard-soulier birt-hogg bland-altman blalock-taussig bloom-richardson braxton-hicks brown-sequard budd-chiari caldwell-luc
    carpentier-edwards charcot-leyden charcot-marie cheyne-stokes child-pugh child-turcotte churg-strauss clavien-dindo cockcroft-gault
    creutzfeldt-jakob crigler-najjar cronkhite-canada dandy-walker denis-browne diamond-blackfan dix-hallpike dubin-johnson ehlers-danlos
    epstein-barr fitz-hugh gardner-wells grey-turner guillain-barre hand-schuller harris-benedict henderson-hasselbalch
    henoch-schonlein hill-sachs hodgkin-reed hoehn-yahr howell-jolly hunt-hess jackson-pratt jervell-lange kaplan-meier kayser-fleischer
    kearns-sayre kellgren-lawrence kimmelstiel-wilson klippel-feil klippel-trenaunay lambert-eaton legg-calve lennox-gastaut lesch-nyhan
    lewis-sumner libman-sacks li-fraumeni lown-ganong lund-browder mallory-weiss mann-whitney marie-tooth miller-fisher niemann-pick
    osgood-schlatter osler-weber parkinson-white parry-romberg parsonage-turner paterson-kelly paul-bunnell peutz-jeghers plummer-vinson
    prader-willi ramsay-hunt reed-sternberg rendu-osler rives-stoppa rokitansky-aschoff romano-ward roux-y salter-harris
    savary-miller scharff-bloom schonlein-henoch sengstaken-blakemore shy-drager silver-russell smith-lemli smith-magenis spetzler-martin
    starr-edwards steele-richardson stein-leventhal stevens-johnson stokes-adams sturge-weber swan-ganz taussig-bing tay-sachs
    tolosa-hunt treacher-collins von-hippel watson-jones weber-christian weber-rendu weil-felix werdnig-hoffmann wernicke-korsakoff
    wiskott-aldrich wolff-parkinson zollinger-ellison
    """.split()
)
"""Folded eponyms of two names; each half stays beside the other. Near miss: Smith-Jones, a family name."""
