"""Short lists written by hand, which `build_gazetteers` adds to what libraries know: cue words, hospitals' words, peoples.

Each list is words, then phrases after bars. ``hospital`` holds what hospitals' names are made of rather than names of hospitals:
a new one is called after a saint, a county or a donor, and then Memorial, Regional or General.
"""

from __future__ import annotations

from nescio.languages.medical import DRUGS, EPONYMS

FIXED = {
    "en": {
        "month": "january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec",
        "weekday": "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun",
        "season": "spring summer autumn fall winter",
        "title": "dr doctor dra md mr mrs ms miss prof professor rn np pa do phd attending resident pcp nurse",
        "institution": "hospital clinic center centre medical health hospice infirmary rehabilitation rehab nursing university institute memorial general regional community sanatorium care home",
        "street": "street st avenue ave road rd boulevard blvd drive dr lane ln way court ct place pl highway hwy suite apt",
        "kin": "mother father wife husband son daughter brother sister aunt uncle cousin niece nephew grandmother grandfather partner spouse",
        "holiday": "christmas easter thanksgiving hanukkah ramadan diwali halloween passover|new year|new years|new year's|labor day|memorial day|independence day|valentine's day|mother's day|father's day|boxing day|good friday",
        "country": "usa uk uae america england scotland wales britain holland burma persia ussr yugoslavia czechoslovakia|the netherlands|the philippines|great britain|northern ireland|ivory coast|cape verde|east timor|south korea|north korea|united states of america|soviet union|the bahamas|the gambia|hong kong|puerto rico",
        "hospital": (
            "hospital hospitals hosp clinic clinics infirmary hospice sanatorium sanitarium polyclinic dispensary asylum lazaretto ward campus "
            "pavilion tower medctr ctr med medical surgical healthcare health healthplex healthpoint memorial regional general community "
            "county municipal district charity cottage veterans va vamc vamedical nhs hmo icu presbyterian baptist methodist lutheran adventist "
            "episcopal catholic jewish franciscan deaconess samaritan mercy providence ascension trinity sacred holy saint st saints "
            "sinai bethesda bethany emmanuel hope grace shriners children's childrens children women's womens maternity pediatric paediatric "
            "orthopaedic orthopedic orthopaedics eye ear cancer oncology psychiatric behavioral rehabilitation rehab hospice "
            "trust foundation institute university college teaching academic valley lakeside riverside hillcrest northside southside "
            "westside eastside parkview fairview mayo kaiser permanente hopkins mgh bidmc ucsf ucla nyu upmc bayfront piedmont "
            "|medical center|medical centre|medical ctr|med ctr|med center|health center|health centre|health system|health systems"
            "|health care|health care system|healthcare system|health services|health clinic|health network|health partners|health park"
            "|regional medical center|regional hospital|regional health|general hospital|memorial hospital|memorial medical center"
            "|memorial health|community hospital|community health center|community medical center|community memorial hospital"
            "|county hospital|county memorial hospital|county medical center|county general hospital|district hospital|cottage hospital"
            "|university hospital|university hospitals|university medical center|university health|university health system"
            "|teaching hospital|children's hospital|childrens hospital|women's hospital|women's health|maternity hospital"
            "|veterans hospital|veterans affairs|va hospital|va medical center|va clinic|naval hospital|army hospital|army medical center"
            "|state hospital|city hospital|charity hospital|lying-in hospital|infirmary and hospital|royal infirmary|royal hospital"
            "|baptist hospital|methodist hospital|lutheran hospital|presbyterian hospital|adventist health|jewish hospital"
            "|mercy hospital|mercy medical center|mercy health|good samaritan|good shepherd|sacred heart|holy cross|holy family|holy name"
            "|holy spirit|mount sinai|mt sinai|mt. sinai|our lady of|little company of mary|sisters of mercy|sisters of charity|bon secours"
            "|surgery center|surgical center|surgical hospital|surgical associates|outpatient center|outpatient clinic|ambulatory care"
            "|urgent care|walk-in clinic|minute clinic|free clinic|pain clinic|eye clinic|eye institute|eye and ear|heart institute"
            "|heart hospital|heart center|vascular institute|cancer center|cancer institute|cancer centre|cancer hospital|burn center"
            "|orthopedic hospital|orthopaedic hospital|orthopedic center|specialty hospital|long-term care|acute care"
            "|rehabilitation hospital|rehabilitation center|rehab center|rehab hospital|nursing home|nursing center|nursing facility"
            "|skilled nursing facility|convalescent home|convalescent hospital|rest home|care center|care home|care centre|assisted living"
            "|assisted living facility|adult home|group home|retirement home|manor house|psychiatric hospital|psychiatric center"
            "|behavioral health|behavioral health center|mental health center|mental health institute|recovery center|detox center"
            "|treatment center|dialysis center|kidney center|birth center|blood bank|family practice|family medicine|family health center"
            "|medical group|medical associates|medical clinic|medical park|medical arts|medical plaza|physician associates|physicians group"
            "|internal medicine associates|primary care|primary care associates|pediatric associates|hospital system|hospital trust"
            "|nhs trust|nhs foundation trust|foundation trust|hospital center|hospital centre|hospital campus|hospital district"
            "|home health|home care|visiting nurse association|visiting nurses|hospice house|hospice care"
        ),
        "nationality": (
            "afghan african albanian algerian american andorran angolan arab argentine argentinian armenian asian australian austrian "
            "azerbaijani bahamian bahraini bangladeshi barbadian basque belarusian belgian belizean beninese bhutanese bolivian bosnian "
            "brazilian british bulgarian burmese burundian cambodian cameroonian canadian caribbean catalan caucasian chadian chilean chinese "
            "colombian congolese croatian cuban cypriot czech danish dominican dutch ecuadorian egyptian english eritrean estonian ethiopian "
            "european fijian filipina filipino finnish french gabonese gambian georgian german ghanaian greek grenadian guatemalan guinean "
            "guyanese haitian hawaiian hispanic hmong honduran hungarian icelandic indian indonesian iranian iraqi irish israeli italian "
            "ivorian jamaican japanese jordanian kazakh kenyan korean kurdish kuwaiti kyrgyz lao laotian latina latino latvian lebanese liberian "
            "libyan lithuanian luxembourgish macedonian malagasy malawian malaysian maldivian malian maltese mauritanian mauritian mexican "
            "moldovan mongolian montenegrin moroccan mozambican namibian nepalese nepali nicaraguan nigerian nigerien norwegian omani "
            "pakistani palestinian panamanian paraguayan persian peruvian polish portuguese qatari romanian russian rwandan salvadoran "
            "salvadorean samoan saudi scottish senegalese serbian singaporean slovak slovenian somali spanish sudanese surinamese swedish "
            "swiss syrian taiwanese tajik tanzanian thai tibetan togolese tongan trinidadian tunisian turkish turkmen ugandan ukrainian "
            "uruguayan uzbek venezuelan vietnamese welsh yemeni zambian zimbabwean"
            "|puerto rican|costa rican|sri lankan|south african|sierra leonean|cape verdean|saudi arabian|new zealander|papua new guinean"
            "|north korean|south korean|african american|african-american|native american"
        ),
    },
    "es": {
        "month": "enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre ene feb mar abr may jun jul ago sep sept oct nov dic",
        "weekday": "lunes martes miércoles jueves viernes sábado domingo",
        "season": "primavera verano otoño invierno",
        "title": "dr dra doctor doctora don doña sr sra srta d dña prof profesor profesora enfermera enfermero facultativo médico médica",
        "institution": "hospital clínica centro complejo instituto universidad universitario universitaria servicio departamento unidad fundación consorcio residencia ambulatorio sanatorio policlínica",
        "street": "calle c avenida avda av plaza pza paseo camino carretera ctra ronda travesía urbanización glorieta polígono rúa carrer vía apartado",
        "kin": "madre padre esposa esposo hijo hija hermano hermana tía tío primo prima sobrina sobrino abuela abuelo pareja marido mujer nieto nieta",
        "holiday": "navidad nochebuena nochevieja|semana santa|año nuevo|reyes magos|viernes santo",
        "country": "eeuu usa inglaterra escocia gales holanda birmania urss yugoslavia checoslovaquia|ee.uu.|ee. uu.|estados unidos|estados unidos de américa|estados unidos mexicanos|gran bretaña|reino unido|irlanda del norte|países bajos|república checa|república dominicana|corea del sur|corea del norte|costa de marfil|cabo verde|arabia saudita|arabia saudí|nueva zelanda|puerto rico|costa rica|el salvador",
        "hospital": (
            "hospital hospitales hosp clínica clínicas clinica policlínica policlínico policlinico sanatorio ambulatorio dispensario hospitalario "
            "hospitalaria universitario universitaria universitari materno infantil maternidad psiquiátrico psiquiátrica geriátrico geriátrica "
            "residencia hospicio balneario consultorio mutua beneficencia comarcal comarcales provincial insular regional general clínico "
            "clínic militar naval docente virgen santo santa san sant nuestra señora sagrado cruz fundación fundació instituto institut complejo "
            "complexo consorcio consorci corporació parque área sociosanitario oncológico cardiológico oftalmológico "
            "traumatología rehabilitación imss issste cap ceip chu hospitalet germans arcángel purísima concepción macarena rocío "
            "|hospital universitario|hospital universitari|hospital general|hospital general universitario|hospital clínico"
            "|hospital clínico universitario|hospital clínic|hospital comarcal|hospital provincial|hospital regional|hospital insular"
            "|hospital militar|hospital naval|hospital central|hospital infantil|hospital infantil universitario|hospital materno infantil"
            "|hospital materno-infantil"
            "|hospital de la santa creu|hospital público|hospital privado|hospital civil|hospital de día|hospital vital"
            "|centro de salud|centre de salut|centro médico|centro médico nacional|centro hospitalario|centro de especialidades"
            "|centro de atención primaria|centro de rehabilitación|centro de diálisis|centro de día|centro asistencial|centro sanitario"
            "|centro oncológico|centro oftalmológico|centro sociosanitario|complejo hospitalario|complejo hospitalario universitario"
            "|complejo asistencial|complejo asistencial universitario|complexo hospitalario universitario|consorcio hospitalario"
            "|consorcio hospital general universitario|corporació sanitària|corporación sanitaria|parc de salut|parc taulí"
            "|clínica universitaria|clínica universidad|clínica dental|clínica privada"
            "|clínica quirón|grupo quirón|instituto nacional|instituto catalán|institut català|instituto valenciano|instituto oncológico"
            "|instituto mexicano del seguro social|instituto oftalmológico|institut oftalmològic|fundación jiménez díaz|fundación hospital"
            "|fundació puigvert|fundación instituto|mutua de accidentes|mútua terrassa|residencia de ancianos|residencia geriátrica"
            "|residencia sanitaria|residencia de mayores|servicio de salud|servicio andaluz de salud|servei de salut|seguridad social"
            "|seguro social|área de salud|área sanitaria|consultorio local|consultorio médico|facultad de medicina|ciudad sanitaria"
            "|cruz roja|san juan de dios|sant joan de déu|sagrado corazón|nuestra señora|nuestra señora de|virgen de la|virgen del"
            "|virgen de las|virgen de los|santa cruz|santa maría|santo tomás|san josé|san carlos|san pablo|sant pau|san rafael|san cecilio"
            "|la paz|la fe|puerta de hierro|doce de octubre|12 de octubre|ramón y cajal|gregorio marañón|vall d'hebron|reina sofía"
            "|príncipe de asturias|infanta leonor|infanta sofía|infanta cristina|infanta elena|rey juan carlos|juan ramón jiménez"
            "|marqués de valdecilla|miguel servet|lozano blesa|son espases|la candelaria|txagorritxu|álvaro cunqueiro|puerta del mar"
        ),
        "nationality": (
            "afgano afgana africano africana albanés albanesa alemán alemana americano americana andorrano andorrana angoleño angoleña "
            "árabe argelino argelina argentino argentina armenio armenia asiático asiática australiano australiana austriaco austriaca "
            "azerbaiyano azerbaiyana bangladesí bielorruso bielorrusa belga boliviano boliviana bosnio bosnia brasileño brasileña británico "
            "británica búlgaro búlgara camboyano camboyana camerunés camerunesa canadiense caboverdiano caboverdiana chadiano chileno chilena "
            "chino china chipriota colombiano colombiana congoleño congoleña coreano coreana costarricense croata cubano cubana checo checa "
            "danés danesa dominicano dominicana ecuatoriano ecuatoriana ecuatoguineano ecuatoguineana egipcio egipcia escocés escocesa "
            "eslovaco eslovaca esloveno eslovena español española estadounidense estonio estonia etíope europeo europea filipino filipina "
            "finlandés finlandesa francés francesa gabonés galés galesa gallego gallega gambiano gambiana georgiano georgiana ghanés ghanesa "
            "griego griega guatemalteco guatemalteca guineano guineana haitiano haitiana holandés holandesa hondureño hondureña húngaro "
            "húngara indio india indonesio indonesia inglés inglesa iraní iraquí irlandés irlandesa islandés islandesa israelí italiano "
            "italiana jamaicano jamaicana japonés japonesa jordano jordana keniano keniana kurdo kurda latinoamericano latinoamericana letón "
            "letona libanés libanesa liberiano libio libia lituano lituana magrebí maliense maltés maltesa malgache marroquí mauritano "
            "mauritana mexicano mexicana moldavo moldava mongol mozambiqueño nepalí neerlandés neerlandesa nicaragüense nigeriano nigeriana "
            "noruego noruega pakistaní palestino palestina panameño panameña paquistaní paraguayo paraguaya peruano peruana polaco polaca "
            "portugués portuguesa puertorriqueño puertorriqueña rumano rumana ruso rusa saharaui salvadoreño salvadoreña senegalés senegalesa "
            "serbio serbia sirio siria somalí subsahariano subsahariana sudafricano sudafricana sudamericano sudamericana sudanés sudanesa "
            "sueco sueca suizo suiza tailandés tailandesa taiwanés tunecino tunecina turco turca ucraniano ucraniana ugandés uruguayo uruguaya "
            "vasco vasca catalán catalana andaluz andaluza venezolano venezolana vietnamita yemení zambiano"
        ),
    },
}


def written(language: str) -> dict[str, set[str]]:
    """Return the lists of a language: name -> words and phrases."""
    found = {}
    for name, text in {**FIXED[language], "eponym": EPONYMS, "drug": DRUGS}.items():
        words, *phrases = text.split("|")
        found[name] = {*words.split(), *(phrase.strip() for phrase in phrases)}
    return found
