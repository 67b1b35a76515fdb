"""Short Spanish lists written by hand, of which `tools/build_gazetteers.py` builds ``data/lists.tsv.gz``.

Each list is words, then phrases after bars. ``hospital`` holds words of which the names of hospitals are made, not names of hospitals:
a new one is called after a saint, a county or a donor.
"""

from __future__ import annotations

from nescio.languages.es.calendar import CALENDAR
from nescio.languages.medical_terms import DRUGS, EPONYMS

LISTS = {
    "month": " ".join((*CALENDAR.months, *CALENDAR.short_months)).lower() + " setiembre sept",
    "weekday": " ".join(CALENDAR.weekdays),
    "season": " ".join(CALENDAR.seasons),
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
    "eponym": EPONYMS,
    "drug": DRUGS,
}
"""List -> its entries."""
