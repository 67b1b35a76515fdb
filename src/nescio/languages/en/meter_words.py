"""Further English words of medicine that only the meter knows: too broad to keep a name from being hidden."""

from __future__ import annotations

from nescio.languages.medicine_words import MedicineWords

METER_WORDS = MedicineWords(
    lab=(
        "ana anca rf ccp c3 c4 dsdna igg igm iga ige lh fsh estradiol prolactin igf1 igf acth renin aldosterone metanephrines "
        "cpeptide homocysteine ceruloplasmin haptoglobin retic retics reticulocytes mpv mchc abg vbg sao2 hcv hbv "
        "trop tni hstni tnt ddimer anti-xa xa act teg prealbumin prealb transaminases lft ua leuks leukocyte nitrite "
        "nitrites ketones ketone bhb osms aso tpo tsi trab psi pvr ef lvef rvsp gradient egd mn zn cu se manganese vit 25-oh bicarbonates neut neuts lymphs eos "
        "blasts monocytes basophils hs-crp nt-probnp hgba1c tg non-hdl lipids tsb tcb conjugated kt/v urr ktv epo spep m-spike kappa lambda "
        "qtc qt qrs pr qtcf dlco tlc rv kco feno vmax ava mvp e/e iop"
    ),
    vital=(
        "hrs rrs bps desat desats desaturated desaturation saturating satting etco2 pip plateau tv vt vte pap pcwp cvps ci svr cpp fhr fht fhs io net intake weighs weighed wgt "
        "bw ibw ubw edw dry lo2 flow pcv peeps temps afeb tm glucometer pupils pupil fundal sfh hob nrs loss gain"
    ),
    score=(
        "bcs "
        "nodes cores sites mdq cpot bps push morse snot snot-22 ctsi hemorr orbit pesi spesi aims65 child-pugh fib-4 fib4 apri bode "
        "cat psi smart-cop sirs marshall cpic gose asia joa mjoa wfns spetzler aspects tici syntax rpe faces flacc cries nips "
        "wat-1 rcri cormack cdai sledai basdai basfi haq pasi dlqi easi scorad dash prwe ases ikdc faos hoos "
        "gmfcs 3ms cdt tics fab cam-icu nudesc delta-p malnutrition bvas vdi hscore 4ts precise-dapt dapt bisap rutgeerts truelove sccai cdeis los "
        "la savary birads bi-rads pirads pi-rads lirads li-rads tirads ti-rads oirads rads deauville binet iss riss ipssr dipss sokal hct-ci bmi-z whodas promis "
        "ocs ybocs y-bocs sds ssi hcl-32 mdi k10 k6 sdq cbcl cdi nichq scas craft crafft tweak sbirt distress esas pps ppi ecog-ps fev1% "
        "bps-ni rads-2 iom ipos epds lsi hirschberg dimeglio lauge gustilo-anderson tscherne aaos points point percent"
    ),
    parts="power strength motor reflexes reflex dtr dtrs culture cultures bcx ucx bottles bottle abilities goals recall flow pupils murmur",
    stages="ckd gold ajcc ann-arbor tnm fuhrman edmondson child-pugh forrest los killip ranchos birads",
    connectors="→ ≥ ≤ ≈ ( | + increased decreased rising falling trending improved worsened remains stayed still back reached peaked nadir peak baseline base initially previously "
    "last random fasting repeat morning evening resting ambulatory spontaneous corrected adjusted estimated current currently today's her his their patient pt are be been found noted "
    "recorded running averaging average avg between an a by after over under not not-repeated greater less than",
    frequencies="bds qds qac",
    measures=(
        "kcal cal kcals cals calories joules joule lb lbs pound pounds oz ounce ounces ft feet foot inches inch meters metres km miles mile yards ms msec hz khz db deg degree degrees diopters watts mv "
        "fr french ga gauge ppd packs pack pack-years pack-year pks cigarettes cigs cigarette drinks drink beers beer pads pad stools stool reps rep sets steps step mets cells hpf hpfs lpf words "
        "bottles cans pillows pillow fingerbreadths fb cc/hr ohm ohms ω cmh2o atm bar psi l/min lpm copies pts points percent mm2 cm2 m2 cm3 "
        "pints pint units/kg stone liters litres liter litre mls grams gm gms gram kgs milligrams micrograms kilograms kilos pg nmol pmol umol µmol mcmol meqs mosm iu/l"
    ),
    day_cues="pod hd dol ppd day days week weeks wk wks month cycle session dose doses hour hours dpo cga pma",
    terms=(
        "ct mri mra mrv cta ctpa xray xr cxr kub us ultrasound uss doppler duplex echo tte tee ekg ecg eeg emg ncs pet dexa mammogram mammography biopsy bx fna egd ogd ercp mrcp eus "
        "colonoscopy endoscopy bronch bronchoscopy cystoscopy laryngoscopy arthroscopy laparoscopy thoracoscopy hysteroscopy colposcopy angiogram angiography venogram cath catheterization "
        "stent stents stenting pci cabg ablation cardioversion pacemaker icd crt dialysis hemodialysis haemodialysis hd pd crrt plasmapheresis pheresis transfusion transfused prbc prbcs ffp cryo "
        "intubated intubation extubated extubation ventilator vent cpap bipap hfnc niv oxygen nc trach tracheostomy peg ngt ng picc cvc foley drain drains catheter suture sutures sutured staples "
        "incision excision resection amputation amputated bka aka tka tha thr tkr orif arthroplasty appendectomy cholecystectomy hysterectomy mastectomy lumpectomy thyroidectomy splenectomy nephrectomy "
        "colectomy gastrectomy laminectomy discectomy fusion osteotomy fasciotomy craniotomy thoracotomy laparotomy sternotomy tonsillectomy prostatectomy orchiectomy oophorectomy vasectomy circumcision "
        "delivery cesarean caesarean section svd nsvd vbac episiotomy forceps vacuum induction epidural spinal anesthesia anaesthesia sedation block chemo chemotherapy radiotherapy radiation brachytherapy "
        "immunotherapy transplant transplantation graft grafting debridement dressing dressings splint cast brace walker cane wheelchair crutches physio physiotherapy therapy pt ot slp rehab "
        "vaccine vaccines vaccinated vaccination immunization immunized immunised booster antibiotic antibiotics abx steroid steroids opioid opioids anticoagulation anticoagulated anticoagulant "
        "statin diuretic diuretics betablocker insulin nebulizer inhaler inhalers infusion infused infusions bolus drip pump injection injections patch tpn npo diet "
        "po iv im sc sq sl pr inh oral orally intravenous intravenously intramuscular subcutaneous subcut sublingual rectal rectally topical topically nebulized transdermal intranasal vaginally "
        "cbc bmp cmp lfts coags culture cultures urinalysis ua swab smear lumbar lp paracentesis thoracentesis spirometry pfts polysomnogram audiogram tympanogram treadmill stress "
        "vvi vvir ddd dddr aai aair vdd ddi dnr dni fullcode resuscitated resuscitation cpr defibrillated shocked compressions monitor holter telemetry hospice palliative isolation contact fna ivf iui iud nexplanon"
    ),
    term_endings=(
        "ectomy ectomies ostomy otomy otomies plasty plasties scopy scopies scopic desis pexy centesis tripsy lysis gram grams graphy graphic metry metric therapy dialysis pheresis "
        "mycin cillin azole pril sartan olol statin gliptin gliflozin glutide floxacin cycline mab tinib ciclib parib caine pam zepam setron prazole tidine triptan vir fungin semide thiazide dronate oxetine "
        "coccus cocci bacter bacteria myces iform iasis oma omas oid uria uric itic otic emic genic pathic plastic trophic rrhagic static thorax cele cyst cyte cytes blast blasts ectasis ectasia stenosis sclerosis malacia ptosis "
        "spasm plasia trophy phagia phasia lexia praxia kinesia tonia opia opsia esthesia aesthesia ethesia thymia phobia phoria"
    ),
    findings=(
        "prox dist lat bilat sup inf ant post mild mildly moderate moderately severe severely minimal marked markedly slight slightly worse worsen worsened worsening better improve improved improving improvement stable unstable acute acutely chronic "
        "chronically subacute recurrent resolved resolving resolution progressive progressing progressed progression persistent persists intermittent intermittently constant continuous sudden gradual "
        "normal normally abnormal abnormality elevated raised increased increase increasing decreased decrease decreasing reduced reduce low lower high higher intact critical benign malignant invasive complete incomplete partial "
        "active inactive controlled uncontrolled poor poorly fair good well enlarged dilated thickened patent occluded occlusion palpable tender soft firm distended clear dull sharp radiating radiates productive bloody purulent "
        "dependent independent independently ambulatory bedbound nonverbal oriented alert drowsy lethargic conscious unconscious responsive smoker smokes smoking exsmoker nonsmoker adherent compliant noncompliant viable breech cephalic vertex "
        "regular irregular irregularly symmetric asymmetric equal reactive brisk sluggish fixed full limited restricted wide narrow open closed healed healing infected clean "
        "displaced nondisplaced comminuted occult proximal distal medial lateral anterior posterior superior inferior upper lower central peripheral diffuse focal localized scattered generalized "
        "large small larger smaller massive trace copious scant heavy early late multiple single solitary several primary secondary systolic diastolic "
        "allergic intolerant anaphylactic pregnant gravid nulliparous multiparous menopausal postmenopausal premenopausal sexually lactating breastfeeding term preterm premature obese overweight underweight cachectic malnourished "
        "well-controlled hypertensive hypotensive febrile tachycardic bradycardic tachypneic hypoxic hypoxemic hypothermic septic jaundiced icteric pale cyanotic diaphoretic edematous erythematous pruritic indurated fluctuant "
        "hyperkalemic hypokalemic hyponatremic hypernatremic anemic neutropenic thrombocytopenic diabetic prediabetic epileptic demented depressed anxious psychotic manic suicidal homicidal agitated confused delirious "
        "start started starting stop stopped stopping hold held holding continue continued continuing discontinue discontinued resume resumed restart restarted switch switched titrate titrated taper tapered tapering wean weaned "
        "double doubled halve halved uptitrate uptitrated escalate escalated deescalate initiate initiated given gave withheld refused tolerated tolerating intolerance contraindicated avoid"
    ),
    diagnosis=(
        "murmur gallop rub rhonchi rales stridor retractions erythema induration fluctuance warmth discharge drainage exudate pus abscess cellulitis hematoma haematoma ecchymosis laceration lacerations abrasion abrasions wound wounds "
        "sprain strain dislocation subluxation tear tears rupture ruptured spasm spasms stiffness contracture scar keloid mole moles nevus lesion lesions mass masses nodule nodules polyp polyps stone stones cramping "
        "pain aches ache soreness discomfort pressure heartburn reflux constipation constipated bloating distension melena hematochezia hematemesis hemoptysis haemoptysis dysuria hematuria haematuria frequency urgency nocturia incontinence incontinent retention "
        "palpitations orthopnea pnd claudication exertional dyspneic sob doe breathlessness breathless chills rigors sweats malaise lethargy insomnia somnolence vertigo lightheaded lightheadedness presyncope blackout blackouts fall falls "
        "hypertension hypotension hyperlipidemia hypothyroidism hyperthyroidism hypothyroid hyperthyroid pneumonia pneumothorax hemothorax emphysema bronchitis copd pe embolism thrombosis thrombus arrhythmia tachycardia bradycardia fibrillation flutter "
        "cardiomyopathy stenosis regurgitation prolapse aneurysm dissection cirrhosis hepatitis pancreatitis cholecystitis appendicitis diverticulitis colitis gastritis gastroenteritis nephrolithiasis pyelonephritis sepsis bacteremia "
        "meningitis encephalitis migraine migraines epilepsy dementia delirium neuropathy radiculopathy sciatica osteoporosis arthritis osteoarthritis lupus psoriasis eczema dermatitis carcinoma melanoma lymphoma leukemia myeloma adenoma sarcoma glioma "
        "pregnancy abortion ectopic previa abruption hiv aids tuberculosis tb malaria syphilis gonorrhea chlamydia glaucoma cataract retinopathy amd deafness tinnitus sinusitis otitis pharyngitis tonsillitis "
        "overdose intoxication withdrawal dependence abuse psychosis paranoia anorexia bulimia dysphagia dysarthria aphasia hemiparesis hemiplegia paraplegia quadriplegia nystagmus diplopia ptosis photophobia phonophobia "
        "lymphadenopathy hepatomegaly splenomegaly hepatosplenomegaly organomegaly ascites clubbing cyanosis pallor icterus petechiae purpura diaphoresis guarding rigidity rebound crepitus deformity effusions infiltrate infiltrates "
        "consolidation opacity opacities atelectasis congestion cardiomegaly hyperinflation hydronephrosis calculus calculi gallstone obstruction obstructed perforation perforated ileus volvulus intussusception hemorrhoids haemorrhoids fissure fistula varices "
        "burn burns bite bites sting stings poisoning hypoglycemia hypoglycaemia hyperglycemia hyperglycaemia hypoglycemic ketoacidosis dehydration dehydrated malnutrition anaphylaxis angioedema urticaria pruritus itching itch"
    ),
    anatomy=(
        "base bases loin loins apices zone zones hams hamstrings glute delts bis tris wf we hf kf df ehl acl pcl mcl lcl rca lad lcx sfa cfa ica mca aca pca ivc svc lv rv la ra rvot lvot aorta atrium atria atrial ventricle ventricles ventricular septum septal apex mitral tricuspid pulmonic aortic subclavian brachial popliteal tibial "
        "peroneal saphenous jugular renal hepatic splenic portal mesenteric celiac biliary cystic pancreatic duodenum duodenal jejunal ileal cecum caecum appendix sigmoid rectal anal anus perianal perineum perineal "
        "adrenal pituitary hypothalamus thalamus cerebellum cerebellar cerebral brainstem pons medulla hippocampus cortex cortical meninges dural subdural epidural subarachnoid ventricle cranial facial optic "
        "vertebrae disc discs coccyx sacroiliac acetabulum acetabular trochanter trochanteric condyle epicondyle olecranon metacarpal metacarpals metacarpophalangeal phalanx phalanges interphalangeal scaphoid lunate calcaneus talus navicular cuboid metatarsals achilles "
        "meniscus menisci ligament tendon tendons rotator cuff supraspinatus infraspinatus subscapularis glenoid labrum quadriceps gastrocnemius soleus glute glutes gluteal psoas paraspinal trapezius sternocleidomastoid masseter abdominis "
        "epigastric epigastrium periumbilical suprapubic hypogastric quadrant flank flanks cva subcostal substernal retrosternal parasternal intercostal costal pleural pericardial peritoneal retroperitoneal mediastinal mediastinum hilar "
        "lens retina retinal macula macular vitreous conjunctiva conjunctival corneal iris eyelids orbital tympanic membrane canal auditory nasal septum turbinates sinuses maxillary ethmoid sphenoid mastoid uvula tonsils epiglottis vocal cords glottis "
        "nodes node axillary supraclavicular submandibular inguinal cervical areola testicle testicles testicular scrotal epididymis spermatic prostatic vulva vulvar labia vaginal cervix endometrium endometrial myometrium ovarian adnexa adnexal tube tubes fallopian placenta placental umbilical cord fundus fetal "
        "molar molars incisor incisors premolar canine gingiva gingival mucosa mucosal skin dermal heel heels sole plantar dorsum dorsal palmar palm palms nail nails wrist knuckle fingertip pinky pinkie antecubital fossa instep"
    ),
    negation="unable absent lacking lacks lack neither refuses refused ruled resolved nil nonreactive unremarkable false nka nkda noncontributory",
    side="right-hand left-hand sided rightward leftward midline central dominant nondominant",
    side_codes="ad au rle lle rue lue bue ble lue rij lij rcf lcf rsv le rca lca rhc lhc rta lta rfa lfa rsc lsc",
    eponym_after="traction dot neg pos negative positive nodes disease's palsy graft procedures ring bundle node tubercle fascia pouch canal fossa muscle space ligament membrane reflexes contractures fractures classification",
    eponym_before="so r/o query ?? probable possible suspected",
    eponym_nouns="syndrome phenomenon triad tetrad pentad nodule nodules maneuver manoeuvre sarcoma lymphoma contracture palsy disease ataxia dystrophy thyroiditis criteria",
    name_before="user login handle portal username author per exported uploaded by at in from to near with via and aka is was are called named mom dad mum brother sister son daughter wife husband aunt uncle cousin",
    identity=(
        "administrator ambassador bartender caretaker carpenter editor grocer hairdresser headmistress housekeeper janitor luthier messenger practitioner volunteer usher accountant apprentice architect assistant athlete attendant attorney caddy cadet cabbie chaplain chef clerk clown coach cook cop commando consultant "
        "concierge deputy detective diplomat guard groom hostess jockey judge landlady landlord lifeguard locksmith lumberjack maid magistrate mechanic merchant "
        "midwife monk nanny notary nun paramedic paralegal pilot priest president rabbi receptionist roadie seamstress secretary servant sheriff steward "
        "student superintendent surgeon tailor trainee umpire valet vet waitress warden "
        "mwf tts window dock kids grandkids girls boys sons daughters children siblings tech agent mistress ldr sicu micu token yrs tail user login handle portal username author per exam booth bag level homeroom bedroom ending pgr bleep band tank tail van medic zip registered session cloud retired former works working job single parking welding fire copy card room rm bed apt apartment unit ext extension suite ste floor fl ward no number mrn id age aged yo lot ref bus box po bay pod route hwy highway street st road rd ave avenue lane ln drive dr court ct page pg pager phone tel fax cell "
        "case file claim policy account acct license badge form version rev line item flight gate locker plate chair station desk seat door house building bldg block plot mile grade old since monday tuesday wednesday thursday friday "
        "saturday sunday mon tue tues wed thu thur thurs fri sat sun spring summer autumn winter easter christmas thanksgiving mother father wife husband son daughter brother sister aunt uncle niece "
        "nephew cousin grandmother grandfather partner spouse he she his her they church school college farm store shop factory mill market county city town village state country team band army navy police teacher nurse"
    ),
    job_endings="er or ors ers ist ists ian man men woman eur",
    sure_job_endings="ist ists ian man woman eur",
    phrases=(
        "scarlet+fever yellow+fever hay+fever hep+a hep+b hep+c lyme+disease down+syndrome b+/+l kf+rings kf+ring st+joseph+aspirin st+johns+wort st+john+s+wort st+john+'+s+wort rose+bengal bach+flower bach+flowers n+/+v n+&+v n+and+v h+pylori h+.+pylori e+coli e+.+coli c+diff c+.+diff c+difficile "
        "s+aureus s+.+aureus k+pneumoniae k+.+pneumoniae p+aeruginosa p+.+aeruginosa start+back milk+of+magnesia epsom+salt epsom+salts tiger+balm goodpasture+'+s lady+windermere kt+/+v shortness+of+breath"
    ),
)
