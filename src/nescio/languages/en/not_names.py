"""English words that look like names but are none: used by the rules, and when a name is searched for again."""

from __future__ import annotations

from nescio.languages.en.calendar import CALENDAR

# Everyday and clinical words that begin sentences, head sections or stand in capitals beside names.
NOT_NAMES = frozenset(
    """
    a about above accepted accepting addendum address admission admit admitted after age agree agrees all allergies also am
    an and anesthesia anesthesiologist any appointment appt are as ask asked assessment assistant associate at attending attestation aware
    back bed been before billing bilateral blood blue board brother brought but by call called can card cardiac cardiology care case
    cath cc center centre charge chart chief chemo child children christmas city claim clinic clinical clinician close code college
    comment comments community complaint completed condition confirmed consent consult consultant consulted consultation contact
    control copy coordinator cosign cosigned could counselling ct current daily dad data date daughter day days dear denies dental department dept dermatology
    diagnosis dictated did director discharge discussed disposition do doctor dose down draft driver dx each echo ed effect electronically
    email emergency employer endocrinology entered er even every exam examination except exp family father fax feels female fever
    fiance first floor follow followed following for former from full function gave general gi given go goals good got group guardian
    had has have he health heart heent hello her here him his history hold home hospital hospitalist hour house how hpi husband hx
    i icu id if imaging impression improved in increase indication info informed initial insurance intake interim interpreter interval
    interventional into is it its janitor job just kids kin labs lab last late later left legal letter level license like line list lives
    living local location long lot made male many mass md me meds medical medicaid medicare medication medications medicine meeting member mental met mg
    midwife mom mother mr mri mrn mrs ms much mum my na name neg negative nephrology neuro neurology new next night nil no nok none
    normal not note notes notified now np npi number nurse nursing of off office often ok old on oncology one only open operation ophthalmology or order
    orders ortho orthopedics our out outpatient over pa page pager pain parent parents partner past patient pathology pcp pediatric pediatrics pending per phone
    pharmacist pharmacy phd physical physician plan please police policy portal post postop practice pre preop present presents primary private
    procedure procedures progress provider psych psychiatry pt pts pulmonary radiology re read reason received recheck record records ref referral referred referring
    refused rehab relation repeat report reported requesting resident resp respiratory response result results return reviewed reviewer rn room
    routine rx said same saw scan school seen self service session she should sign signature signed since single sister site sleep social
    social-work some son source specialist spoke spouse staff started state states status still stop student study summary supervising supervisor
    supervision support surgeon surgery surgical sw team technician telephone tell tells thank thanks that the their them then therapist therapy there
    these they this time to today told tomorrow tonight tower transfer trauma treatment tues two type under unit unknown
    until up update urgent urology us use using verified via visit visitor vital vitals wants ward was we week well were what when where which while
    who wife will with within without witness witnessed works would wound x xray year yes yesterday you your
    anes airway recorder leader rnc fne cct nicu picu micu sicu hd pcu rrt rt caller flight sined triage ent documented sending receiving transport recovery outreach
    genetics vestib vestibular off-duty prof dr dra sr fr rev sgt major capt lt cde rph pharmd cnm crna lpn drove badge downtime form advice examiner actions helmet leaflet chose declined milk
    evaluation eval shortness assess education session referral recommended recommends consulted
    pressure rate number count oxygen saturation weight height temp temperature pulse
    ht wt ppx manuka pulling stable mask teller bank boy girl bb bg baby trial subj nose stud epds coworker air boast county scribe medic dietitian rdn
    grandson granddaughter grandmother grandfather grandma grandpa niece nephew aunt uncle cousin petty officer sergeant corporal teleradiology marine
    north south east west street road avenue lane drive hill park court suite
    """.split()
) | frozenset(word.lower() for word in (*CALENDAR.months, *CALENDAR.weekdays))

# Words that are surnames as well: stop words when they come first, names after a given name.
ALSO_SURNAMES = frozenset(
    "day may march april june august still long hill park court lane street north west east south john young short drive".split()
)
