"""English words of medicine, for the meter of what a cleaned note has lost."""

from __future__ import annotations

from nescio.languages.medicine_words import MedicineWords

MEDICINE = MedicineWords(
    lab=(
        "hgb hb hemoglobin haemoglobin hct hematocrit haematocrit wbc wcc rbc plt platelets platelet mcv mch rdw neutrophils lymphocytes eosinophils "
        "anc na sodium k potassium cl chloride co2 bicarb bicarbonate hco3 bun urea cr creat creatinine scr egfr gfr glucose gluc glc bg bgl fbs "
        "a1c hba1c hgba1c ca calcium magnesium phos phosphate po4 ast alt alp alk bilirubin bili tbili albumin alb protein lipase amylase ggt "
        "ldh ck cpk ckmb troponin trop hstnt bnp ntprobnp probnp ddimer dimer inr ptt aptt fibrinogen lactate crp esr procalcitonin pct ferritin "
        "iron tibc transferrin b12 folate tsh ft4 t4 ft3 t3 pth cortisol psa cea afp hcg bhcg ldl hdl cholesterol chol triglycerides tg trig "
        "uric ammonia osm osmolality ph pco2 paco2 po2 pao2 anion gap titer titre cd4 vl mic trough peak ef lvef fev1 fvc dlco"
    ),
    vital=(
        "bp sbp dbp map nibp pressure hr rate pulse temp temperature tmax t spo2 sao2 sat sats o2sat saturation rr resp resps respirations "
        "respiratory wt weight ht height bmi bsa hc p fio2 peep uop cvp etco2 icp urine output"
    ),
    score=(
        "gcs e4v5m6 apgar apgars nihss mrs phq phq-9 gad gad-7 mmse moca sofa qsofa meld apache wells chads vasc chads2 hasbled curb news news2 pews mews "
        "braden norton barthel karnofsky kps ecog asa nyha ccs killip timi ranson bishop gleason aofas vas nrs pain rass cam ciwa cows audit dass epds "
        "bprs panss hamd madrs edss updrs das28 ipss iief waterlow frailty cfs stage score"
    ),
    connectors=(
        "of is was were at to rose fell up down from now today : = ~ < > - level levels score scores scored approx about around measured reading "
        "count total serum ratio free and"
    ),
    gestation="gestation gestational ga pregnant pregnancy gravid iup premature prem preterm term born delivered ega "
    "g1p0 g2p1 g3p2 fetus foetus corrected",
    weeks="weeks week wks wk",
    negation="no not denies denied deny denying without never negative neg neither nor cannot absent absence none nil isn aren wasn weren don doesn didn "
    "hasn haven hadn couldn wouldn can't cant ruled unremarkable",
    side="left right bilateral bilaterally unilateral unilaterally left-sided right-sided contralateral ipsilateral",
    short_sides="l r lt rt",
    not_side_before="the a an at against home now away for without before after hospital ward ama to me her him them us behind over message messages voicemail "
    "early because when and by with in on as it his their my work school",
    eponym_after=(
        "disease syndrome sign signs test tests catheter drain tube criteria classification score scale grade procedure operation fracture "
        "palsy dementia lymphoma tumor tumour sarcoma phenomenon contracture reflex manoeuvre maneuver clamp retractor forceps stain "
        "anaemia anemia chorea cells cell body bodies angle nodes spots esophagus oesophagus thyroiditis hernia virus ulcer gland duct"
    ),
    anatomy=(
        "abdomen abdominal ankle ankles aorta aortic arm arms artery arteries axilla back bladder bowel brain breast breasts calf cardiac carotid cervix chest "
        "clavicle colon cornea diaphragm ear ears elbow elbows esophagus eye eyes eyelid face femur femoral fibula finger fingers flank foot feet forearm gallbladder "
        "groin hand hands head heart heel hip hips humerus ileum jaw jejunum kidney kidneys knee knees larynx leg legs limb limbs liver lobe lobes lung lungs mandible "
        "maxilla neck nose ovary ovaries pancreas patella pelvis pelvic penis pharynx pleura prostate radius rectum rib ribs sacrum scalp scapula scrotum shoulder "
        "shoulders sinus skin skull spine spleen sternum stomach testis thigh thighs throat thumb thyroid tibia toe toes tongue tonsil trachea ulna ureter urethra "
        "uterus vagina valve vein veins vertebra wrist wrists"
    ),
    diagnosis="fever cough dyspnea dyspnoea nausea vomiting diarrhea diarrhoea htn copd ckd chf cad dm t2dm t1dm afib uti dvt stroke cancer tumor tumour "
    "fracture infarction ischemia ischaemia seizure seizures rash edema oedema effusion wheeze wheezes crackles murmur tenderness swelling bleeding "
    "headache dizziness syncope fatigue jaundice ulcer infection",
)
