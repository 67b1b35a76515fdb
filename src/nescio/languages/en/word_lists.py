"""Short English lists written by hand, of which `tools/build_gazetteers.py` builds ``data/lists.tsv.gz``.

Each list is words, then phrases after bars. ``hospital`` holds words of which the names of hospitals are made, not names of hospitals:
a new one is called after a saint, a county or a donor, and then Memorial, Regional or General.
"""

from __future__ import annotations

from nescio.languages.en.calendar import CALENDAR
from nescio.languages.medical_terms import DRUGS, EPONYMS

LISTS = {
    "month": " ".join((*CALENDAR.months, *CALENDAR.short_months)).lower() + " sept",
    "weekday": " ".join((*CALENDAR.weekdays, *CALENDAR.short_weekdays)).lower() + " tues thur thurs",
    "season": " ".join((*CALENDAR.seasons, *CALENDAR.season_variants)),
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
    "eponym": EPONYMS,
    "drug": DRUGS,
}
"""List -> its entries."""
