"""English words of medicine, for the meter of what a cleaned note has lost."""

from __future__ import annotations

from nescio.languages.medicine_words import MedicineWords

MEDICINE = MedicineWords(
    lab=(
        "hgb hb hemoglobin haemoglobin hct hematocrit haematocrit wbc wcc rbc plt platelets platelet mcv mch rdw neutrophils lymphocytes eosinophils "
        "anc na sodium k potassium cl chloride co2 bicarb bicarbonate hco3 bun urea cr creat creatinine scr egfr gfr glucose gluc glc bg bgl sugar sugars fbs "
        "a1c hba1c hgba1c ca calcium magnesium phos phosphate po4 ast alt alp alk bilirubin bili tbili albumin alb protein lipase amylase ggt "
        "ldh ck cpk ckmb troponin trop hstnt bnp ntprobnp probnp ddimer dimer inr ptt aptt fibrinogen lactate crp esr procalcitonin pct ferritin "
        "iron tibc transferrin b12 folate tsh ft4 t4 ft3 t3 pth cortisol psa cea afp hcg bhcg ldl hdl cholesterol chol triglycerides tg trig "
        "uric ammonia osm osmolality ph pco2 paco2 po2 pao2 anion gap titer titre cd4 vl mic trough peak ef lvef count counts fev1 fvc dlco copper zinc selenium calprotectin calpro b2m"
    ),
    vital=(
        "bp sbp dbp map nibp pressure hr rate pulse temp temperature tmax t spo2 sao2 sat sats o2sat saturation rr resp resps respirations "
        "respiratory wt weight ht height bmi bsa hc p fio2 peep uop cvp etco2 icp urine output"
    ),
    score=(
        "gcs e4v5m6 apgar apgars nihss mrs phq phq-9 gad gad-7 mmse moca sofa qsofa meld apache wells chads vasc chads2 hasbled curb news news2 pews mews "
        "braden norton barthel karnofsky kps ecog asa nyha ccs killip timi ranson bishop gleason aofas vas nrs pain rass cam ciwa cows audit dass epds "
        "bprs panss hamd madrs edss updrs das28 ipss iief waterlow frailty cfs stage score scale severity criteria dependence thermometer insecurity clicks bims ems isth pass nottingham beighton mallampati "
        "aspen glim pps adl iadl fim srs kccq sgrq mmrc acq hads phq9 gad7 phq2 phq15 pcl ptsd5 ymrs ham-d bdi edinburgh epworth stop-bang "
        "stopbang isi psqi womac koos oks ohs quickdash sf36 sf-36 eq5d oswestry odi ndi lefs spadi tinetti poma tug berg fes frax "
        "aldrete flacc mna nutric crusade timi-uk hestia perc centor feverpain mascc ipi flipi iss rts triss "
        "zarit 4at cdr gds slums ace-r m-ace rbans tmt glasgow rancho hunt-hess abcd2 vasc2 euroscore sts saps "
        " asq mchat conners vanderbilt snap-iv cssrs sad-persons dast cage audit-c sads ranchos"
    ),
    connectors=(
        "of is was were at to rose fell up down from now today : = ~ < > - level levels score scores scored approx about around measured reading "
        "total serum ratio free and ii iii iv on admit admission raised low high performance status ps class grade"
    ),
    stages="stage stages grade class type nyha asa ccs killip fontaine rutherford figo mallampati pugh bclc",
    connector_endings="ed",
    gestation="gestation gestational ga pregnant pregnancy gravid iup premature prem preterm term born delivered ega "
    "fetus foetus fetal foetal corrected delivery labor labour cesarean caesarean lscs gravida para antenatal prenatal edd",
    weeks="weeks week wks wk",
    frequencies="bd bid tds tid qds qid od qd qam qpm qhs qod daily nightly nocte mane weekly prn po im sc subcut iv stat q4h q6h q8h q12h qday hs ac pc mdi neb nebs",
    timings="bd bid tds tid qds qid qd qam qpm qhs qod qday daily nightly nocte weekly biweekly fortnightly monthly hourly prn stat",
    timing_counts="once twice thrice",
    times="times time x",
    per="a an per each every /",
    range_words="- to or",
    every="every each",
    days="day days",
    short_times="h hour hours hr hrs minute minutes min mins second seconds sec secs",
    long_times="month months mo mos h d w",
    lasting="for every each x over within in after past last lasting lasted another additional next",
    lasting_after="course ago later",
    age_before="age aged is was old baby infant newborn neonate boy girl son daughter child twin twins male female of a an the this now",
    age_after="old age aged",
    fractions="half quarter",
    dose_joins="and a an then",
    dose_forms="spray sprays drop ampoule ampoules sachet sachets patch patches lozenge lozenges vial vials suppository suppositories caplet caplets pill pills "
    "teaspoon teaspoons tsp tablespoon tablespoons tbsp inhalation inhalations dose doses application applications caps cap ampule ampules",
    negation="positive pos no non not afebrile anicteric asymptomatic acyanotic atraumatic apyrexial denies denied deny denying without never negative neg neither nor cannot absent absence none nil isn aren wasn weren don doesn didn "
    "hasn haven hadn couldn wouldn can't cant ruled unremarkable",
    side="left right bilateral bilaterally unilateral unilaterally left-sided right-sided contralateral ipsilateral",
    negation_prefixes="non un",
    side_codes="lue rue lle rle lul rul lll rll rml luq ruq llq rlq lbbb rbbb lij rij od os ou",
    short_sides="l r lt rt b/l",
    side_articles="the",
    not_side_before="the a an at against home now away for without before after hospital ward ama to me her him them us behind over message messages voicemail "
    "early because when and by with in on as it his their my work school",
    eponym_after=(
        "disease syndrome sign signs test tests catheter drain tube criteria classification score scale grade procedure operation fracture "
        "palsy dementia lymphoma tumor tumour sarcoma phenomenon contracture reflex manoeuvre maneuver clamp retractor forceps stain "
        "anaemia anemia chorea cells cell body bodies angle nodes spots esophagus oesophagus thyroiditis hernia virus ulcer gland duct "
        "block curette gag grommet speculum needle wire plate nail screw osteotomy arthroplasty stapler protocol index ratio formula equation method approach incision "
        "repair flap graft valve shunt stent filter port pump line murmur triad tetrad pentad ring rings nodule nodules line lines plaque plaques rash purpura paralysis "
        "myopathy neuropathy dystrophy ataxia encephalopathy cardiomyopathy arthropathy arthritis vasculitis glomerulonephritis nephritis cyst melanoma carcinoma "
        "neuroma aneurysm malformation anomaly deformity type variant based exercises maneuvers manoeuvres technique position solution "
        "dressing bandage splint cast brace collar boot mask bag blade laryngoscope tourniquet esotropia pupil syndromes diseases"
    ),
    eponym_between="or vs /",
    eponym_ending="type",
    number_words="no",
    negation_next="ruled+out",
    spine="vertebra vertebrae vertebral spine spinal disc disk discs disks cord level levels laminectomy discectomy fusion radiculopathy dermatome myotome "
    "nerve root roots foraminal canal burst wedge",
    vertebrae="c t l s",
    pressures="bp nibp pressure",
    counted_units="unit units",
    limits={
        "sat": (40, 100),
        "sats": (40, 100),
        "rr": (4, 90),
        "hc": (20, 65),
        "platelets": (0, 2_000_000),
        "wbc": (0, 500_000),
    },
    eponym_before="? r/o vs versus",
    eponym=(
        "maitland mckenzie leopold lazarus schmidt crouzon goldenhar bonnet gunn treacher collins bier golgi rey barton boettcher apert pfeiffer noonan turner edwards "
        "prader willi williams digeorge usher alport stargardt leigh pompe mccardle hunter scheie maroteaux tay sachs zellweger refsum wolman menkes lowe dent gitelman "
        "liddle gordon conn nelson sheehan simmonds riedel quervain dequervain trousseau plummer vinson zenker mallory weiss boas virchow troisier winiwarter "
        "budd caroli rotor gilbert dubin reye whipple tropheryma ormond takayasu churg strauss wegener sjogren still reiter libman raynaud sweet pick binswanger "
        "creutzfeldt lhermitte brown sequard wallenberg weber millard horner adie parinaud tolosa eaton lambert miller isaacs charcot marie tooth roussy dejerine "
        "landouzy becker emery dreifuss kugelberg welander werdnig hoffmann tinel phalen finkelstein allen adson spurling lasegue romberg rinne waller mcmurray "
        "lachman thompson trendelenburg galeazzi ortolani barlow perthes scheuermann kohler sever osgood blount madelung smith monteggia jones lisfranc pott bosworth "
        "gartland salter neer schatzker gustilo duke dukes lown ganong wellens kussmaul osler janeway roth levine carvallo austin flint graham steell "
        "bazett friedewald cockcroft parkland rumack winters harris benedict mifflin katz rockall blatchford forrest"
    ),
    drug=(
        "fiorinal fioricet sarna trimbow lacrilube vabysmo stamaril betaloc movicol glimy ferrograd nexthaler giloy ashwagandha tinospora penta "
        "creon lactulose laxido buscopan gaviscon oramorph sevredol zomorph oxynorm longtec shortec matrifen durogesic buccolam epilim tegretol keppra lamictal zonegran "
        "rivotril frisium nozinan largactil stemetil maxolon motilium losec zoton pariet somac nexium tritace coversyl avapro micardis atacand cozaar diovan norvasc "
        "adalat cardizem isoptin tenormin bisocor emcor cardicor nebilet inderal lanoxin cordarone sotacor tambocor marevan coumadin xarelto eliquis pradaxa lixiana "
        "plavix brilinta efient clexane fragmin innohep arixtra lipitor crestor zocor ezetrol repatha praluent glucophage diabex diamicron amaryl januvia trajenta "
        "galvus forxiga jardiance invokana ozempic wegovy mounjaro trulicity victoza saxenda byetta lantus toujeo tresiba levemir novorapid fiasp humalog apidra "
        "actrapid humulin novomix ryzodeg nph glargine aspart lispro detemir degludec ventolin bricanyl atrovent spiriva ultibro anoro trelegy breztri seretide symbicort "
        "flutiform fostair relvar pulmicort flixotide qvar alvesco singulair nasonex avamys dymista clarityn zyrtec telfast piriton phenergan polaramine eltroxin "
        "synthroid neomercazole carbimazole hydrocortone florinef fosamax actonel prolia evenity forteo methotrexate salazopyrin plaquenil arava humira enbrel remicade "
        "stelara cosentyx taltz skyrizi tremfya entyvio xeljanz olumiant rinvoq mabthera orencia actemra kineret dupixent xolair nucala fasenra aricept exelon reminyl "
        "ebixa sinemet madopar stalevo requip mirapex neupro azilect lyrica neurontin gabapentin endep cymbalta effexor zoloft prozac cipramil lexapro avanza remeron "
        "seroquel zyprexa risperdal abilify invega clozaril solian latuda lithicarb priadel quilonum ritalin concerta vyvanse strattera valium ativan xanax temaze "
        "stilnox imovane suboxone subutex methadone naltrexone antabuse campral champix zyban nicorette augmentin amoxil flucloxacillin keflex rulide klacid zithromax "
        "doxycycline bactrim septrin macrobid macrodantin cipro avelox flagyl vibramycin zovirax valtrex famvir tamiflu paxlovid diflucan sporanox lamisil canesten "
        "kalydeco trikafta orkambi xifaxan rifaximin eylea lucentis avastin xalatan travatan lumigan cosopt combigan timoptol azopt alphagan celluvisc systane "
        "gardasil prevenar pneumovax shingrix zostavax boostrix infanrix priorix varivax havrix twinrix engerix fluad fluzone thiamine"
    ),
    anatomy=(
        "abdomen abdominal ankle ankles aorta aortic arm arms artery arteries axilla back bladder bowel brain breast breasts calf cardiac carotid cervix chest "
        "clavicle colon cornea diaphragm ear ears elbow elbows esophagus eye eyes eyelid face femur femoral fibula finger fingers flank foot feet forearm gallbladder "
        "groin hand hands head heart heel hip hips humerus ileum jaw jejunum kidney kidneys knee knees larynx leg legs limb limbs liver lobe lobes lung lungs mandible "
        "maxilla neck nose ovary ovaries pancreas patella pelvis pelvic penis pharynx pleura prostate radius rectum rib ribs sacrum scalp scapula scrotum shoulder "
        "shoulders sinus skin skull spine spleen sternum stomach testis thigh thighs throat thumb thyroid tibia toe toes tongue tonsil trachea ulna ureter urethra "
        "uterus vagina valve vein veins vertebra wrist wrists deltoid delt tri quad quads hamstring biceps triceps forehead cheek chin lip lips gum gums palate "
        "buttock buttocks sacral lumbar thoracic cervical parietal frontal temporal occipital iliac malleolus metatarsal hallux gaiter shin toenail nipple umbilicus"
    ),
    diagnosis="fever cough dyspnea dyspnoea nausea vomiting diarrhea diarrhoea htn copd ckd chf cad dm t2dm t1dm afib uti dvt stroke cancer tumor tumour "
    "fracture infarction ischemia ischaemia seizure seizures rash edema oedema effusion wheeze wheezes crackles murmur tenderness swelling bleeding "
    "headache dizziness syncope fatigue jaundice ulcer infection dka hhs poag pacg amd aki arf esrd eskd bph gerd gord ibs ibd sle als mnd tia cva sah sdh ich "
    "nstemi stemi acs vte pad pvd aaa osa ild ipf hiv hcv hbv cmv mrsa adhd ptsd ocd mdd hfref hfpef svt vfib nsvt dcm hocm pulmonary tavr cll cml aml mds mgus dlbcl "
    "nafld nash hcc gvhd itp ttp hus dic hlh pcos endometriosis preeclampsia eclampsia hellp iugr pprom rds nec ivh rop pda tof dmd sma ckd4 ckd3 hernia inguinal "
    "asthma angina depression anxiety gout schizophrenia autism bipolar diabetes anaemia obesity alcoholism flu shingles herpes leukaemia metastasis metastases metastatic cyst "
    "cyst cysts cataracts clot clots haemorrhage bruise bruises concussion coma paralysis weakness numbness tingling tremor cramps bloating miscarriage hives acne wart "
    "gallstones allergy allergies allergic confusion mania suicidal hallucinations delusions goiter goitre infections virus covid lice scurvy chills itching pallor",
    diagnosis_endings="itis osis oses emia aemia opathy opathies algia plegia paresis pnea pnoea rrhea rrhoea rrhage megaly penia",
)
