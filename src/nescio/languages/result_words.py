"""Words of results and of the names of tests, much the same in every language: organisms, cells, genes, blood groups, abbreviations.

They are what the lists of common words and of drugs and diagnoses lack. A short result with a word that no list has is not believed to
be medicine: it may be a surname.
"""

from __future__ import annotations

import re

# Endings of words that only medicine has. Hit: anisocytosis, lymphocytes, streptococcus, leukopenia. Near miss: brackenridge, moses.
ENDINGS = re.compile(
    r"[a-zñ]{2,}(?:cyt(?:e|es|ic|osis|oma|opathy|ology)|bacter|bacteri(?:um|a|ae)|cocc(?:us|i|al)|bacill(?:us|i)|virus(?:es)?|viridae|myces|mycetes"
    r"|aemia|emia|penia|penic|philia|philic|lysis|lyzed|lysed|blastic|phages?|globulins?|globin|albumin|proteins?|zygous|zygote|chromi[ac]|chromasia"
    r"|osis|opathy|opathies|ectomy|ostomy|otomy|oplasty|oscopy|oscopic|ography|ographic|algia|dynia|plegia|paresis|plasia|trophy|trophic|megaly"
    r"|rrhea|rrhoea|rrhage|rrhagic|ectasis|ectasia|osomal|carcinoma|sarcoma|lymphoma|icillin|mycin|micin|cycline|floxacin|penem|bactam|conazole"
    r"|prazole|azepam|barbital|gliptin|gliflozin|glutide|dipine|aminase|hydrolase|transferase|dehydrogenase|kinase|esterase|phosphatase|peptidase"
    r"|synthetase|synthase|reductase|oxidase|nuclease|bilirubin|bilinogen|dipsia|phagia|pnea|pnoea|capnia|natremia|thyroidism|toxin|toxoid"
    r"|antigen|antibody|antibodies|receptor)"
    r"|(?:milli|deci|centi|micro|nano|pico|femto|kilo)(?:gram|liter|litre|meter|metre|mole|mol|equivalent|unit|osmole|volt|second)s?"
)
PREFIXES = (
    "non", "anti", "auto", "hyper", "hypo", "micro", "macro", "pseudo", "poly", "mono", "multi", "neuro", "cardio", "gastro", "hepato",
    "nephro", "osteo", "immuno", "hemo", "haemo", "intra", "inter", "extra", "peri", "post", "pre", "sub", "supra", "retro", "trans",
)  # fmt: skip
"""What medicine puts before a word: nonreactive, subcutaneous."""

WORDS = frozenset(
    """
acinetobacter baumannii actinomyces israelii adenovirus aerococcus aeromonas aggregatibacter alcaligenes anaplasma arcobacter ascaris aspergillus fumigatus niger
flavus terreus astrovirus babesia microti bacillus cereus anthracis bacteroides fragilis bartonella henselae blastocystis hominis blastomyces bocavirus bordetella pertussis
parapertussis borrelia burgdorferi brucella burkholderia cepacia campylobacter jejuni candida albicans glabrata tropicalis parapsilosis krusei auris
dubliniensis lusitaniae chlamydia trachomatis chlamydophila citrobacter freundii koseri clostridioides clostridium difficile perfringens tetani septicum botulinum
coccidioides immitis coronavirus corynebacterium striatum jeikeium diphtheriae coxiella burnetii cronobacter cryptococcus neoformans gattii cryptosporidium
parvum cutibacterium acnes cyclospora cayetanensis cytomegalovirus dengue dientamoeba diphyllobothrium ebola echinococcus granulosus ehrlichia eikenella corrodens
elizabethkingia entamoeba histolytica enterobacter cloacae aerogenes asburiae enterobacteriaceae enterobacterales enterobius vermicularis enterococcus faecalis
faecium gallinarum casseliflavus avium raffinosus enterovirus escherichia coli fusobacterium nucleatum necrophorum gardnerella vaginalis gemella giardia lamblia intestinalis duodenalis
haemophilus influenzae parainfluenzae ducreyi hafnia alvei hantavirus helicobacter pylori hepatitis herpes simplex zoster histoplasma capsulatum hymenolepis
influenza kingella kingae klebsiella pneumoniae oxytoca aerogenes variicola kluyvera lactobacillus lactococcus legionella pneumophila leishmania leptospira
leuconostoc listeria monocytogenes malassezia measles metapneumovirus micrococcus luteus moraxella catarrhalis morganella morganii mucor mumps mycobacterium
tuberculosis avium intracellulare abscessus kansasii marinum fortuitum chelonae gordonae leprae bovis mycoplasma genitalium hominis neisseria gonorrhoeae meningitidis
nocardia norovirus pantoea agglomerans papillomavirus parainfluenza parechovirus parvovirus pasteurella multocida peptostreptococcus plasmodium falciparum vivax
ovale malariae knowlesi plesiomonas shigelloides pneumocystis jirovecii porphyromonas prevotella propionibacterium proteus mirabilis vulgaris providencia
stuartii rettgeri pseudomonas aeruginosa putida fluorescens rabies ralstonia raoultella rhinovirus enterovirus rhizopus rickettsia rickettsii rotavirus rubella rubeola
salmonella enterica typhi paratyphi enteritidis typhimurium sapovirus scedosporium schistosoma serratia marcescens liquefaciens shigella sonnei flexneri dysenteriae
boydii sphingomonas staphylococcus aureus epidermidis haemolyticus hominis lugdunensis saprophyticus capitis warneri simulans stenotrophomonas maltophilia streptococcus
pyogenes agalactiae pneumoniae viridans mitis anginosus constellatus intermedius bovis gallolyticus salivarius sanguinis mutans dysgalactiae strongyloides stercoralis
taenia toxoplasma gondii treponema pallidum trichomonas trichophyton rubrum trichosporon trichuris trypanosoma cruzi ureaplasma urealyticum parvum
varicella veillonella vibrio cholerae parahaemolyticus vulnificus yersinia enterocolitica pestis zika coliform coliforms diphtheroid diphtheroids dermatophyte
gram gramnegative grampositive cocci bacilli rods coccobacilli diplococci yeast yeasts hyphae pseudohyphae mould mold spores cysts trophozoites ova parasites larvae
mrsa mssa vre esbl cre cpe kpc ndm oxa cons gbs gas hsv vzv ebv cmv hpv hiv hbv hcv hav rsv htlv sars cov covid afb mdro

abnormal absent acanthocytes adequate aggregated aggregates agglutinated amber ambulatory amorphous anisocytosis anuclear apathetic arterial atypical autoverified bacteria
banded bands basophilic basophils bilirubinuria blasts bloody borderline burr capillary casts centromere chylous clotted clots clouding cloudy clumped clumps coagulated colorless colourless
compatible contaminated contaminant conjugated crenated crit crystals cylindruria cytoplasmic dacrocytes degenerated detectable undetectable discernible discordant
elliptocytes eosinophilic eosinophils epithelial equivocal erythroid euploid evident exceeded exudate exudates fasting nonfasting febrile afebrile fibrin flocculent
flagged formed frothy gelatinous granular grossly haemolysed haemolyzed hazy hematuria hemolysed hemolyzed hemolysis heterogeneous heterozygote heterozygous homogeneous
homogenous homozygote homozygous hyaline hypersegmented hypochromia icteric immature inconclusive indeterminate inhibited insufficient invalid isochromic isolated
karyotype ketones leukocyte leukocytes leucocyte leucocytes leucocytosis lipemia lipemic loose lucent lymphs macrocytic macrocytosis macroscopic male female malodorous microcytic microcytosis
microscopic minimal mixed moderate monoclonal polyclonal oligoclonal monos morphology mosaic mucoid mucous mucus multiple myelocytes metamyelocytes promyelocytes negative neg neut neuts neutrophilic
nitrite nitrites nonreactive nonhemolyzed normochromic normocytic nucleated nucleolar numerous occult occasional oxalate pale pappenheimer phosphates plt plentiful poikilocytosis polychromasia polys pos
positive postprandial precipitate premenopausal postmenopausal presumptive proteinaceous purulent pyuria proteinuria bacteriuria glucosuria glycosuria ketonuria dysuria nocturia polyuria oliguria anuria albuminuria hemoglobinuria qualitative quantitative quantity qns rare reactive reactivity
recommended refrigerated rejected reportable resistant rouleaux sanguineous schistocytes segmented segs semiformed seropositive seronegative serosanguineous serous sickle spherocytes squamous
speckled spiked stippling stomatocytes straw subtherapeutic supratherapeutic susceptible susceptibility suspicious tarry teardrop therapeutic tntc toxic trace transudate triphosphate struvite trisomy turbid turbidity
unconjugated uncontaminated unfractionated unremarkable unsatisfactory unseen urate urates urobilinogen vacuolated vacuolization variant watery wildtype xanthochromia
xanthochromic yellowish whitish reddish brownish greenish greyish grayish pinkish tan olive ivory rose maroon burgundy

abo rho rhd kell cellano duffy kidd jka jkb fya fyb lea leb lua lub dat iat coombs crossmatch crossmatched alloantibody autoantibody antiglobulin phenotype genotype allele alleles
allelic haplotype exon intron codon deletion insertion duplication missense nonsense frameshift germline somatic pathogenic amplified amplification rearranged rearrangement
translocation methylated unmethylated overexpressed expressed microsatellite instability tumor tumour ploidy
braf kras nras egfr her alk ros ntrk jak calr mpl flt npm idh pdgfra brca apc mlh msh pms palb chek cftr hfe mthfr apoe tert mgmt tpmt dpyd ugt cyp slco vkorc
igg igm iga ige igd iggs kappa lambda fkappa ana anca panca canca dsdna ssdna ena rnp jo scl ssa ssb centromeric histone cardiolipin phospholipid phospholipids
thyroperoxidase thyroglobulin gliadin transglutaminase endomysial deamidated mitochondrial microsomal ccp rf crp hscrp esr asot aso rpr vdrl tppa fta elisa eia naat nat rtpcr
ifa ihc fish facs igra quantiferon tspot mantoux

abs alb albumin aldosterone aldolase alkaline alpha amikacin ammonia amphet amphetamine amphetamines androstenedione anion antithrombin apolipoprotein aptt barbiturates basal base basos
benzodiazepine benzodiazepines benzoylecgonine beta bicarb bili bnp bun butanol cadmium calcidiol calcitonin calcitriol cannabinoid cannabinoids carbamide carbon carboxyhemoglobin carnitine carotene catecholamines ceruloplasmin
chol cholesterol chloride chromogranin chylomicrons citrate ckmb cobalamin cobalamins cocaine coproporphyrin copper cortisol creat creatine creatinine cryoglobulin cystatin deoxycholic dhea dheas digoxin
dihydrotestosterone dimer direct electrolyte electrolytes electrophoresis eos erythrocyte erythrocytes erythropoietin estradiol estriol estrogen estrone ethanol ethyl fecal faecal ferritin
fetoprotein fibrinogen folate follitropin fructosamine fsh gamma gastrin gentamicin ggt ghb globulins glucagon gluc glucose glycated glycosylated gonadotropin haptoglobin hba hcg hct hdl hematocrit haematocrit
hemoglobin haemoglobin hgb homocysteine hydroxyprogesterone hydroxyvitamin immunofixation immunophenotyping inr ionized iron isoenzymes ketone lactate lactic ldh ldl leptin lipid lipids lipoprotein lithium lutropin lymph lymphocyte lymphocytes
macroprolactin magnesium manganese mch mchc mcv mean mercury metanephrine metanephrines methadone methaemoglobin methemoglobin methylmalonic microalbumin monocyte monocytes mpv myoglobin natriuretic
neutrophil neutrophils normetanephrine nrbc opiate opiates orosomucoid osmolality osmolarity osteocalcin oxyhemoglobin parathyrin partial peptide phencyclidine phenobarbital phenylalanine phenytoin
phos phosphorus plasma plasminogen platelet platelets porphobilinogen porphyrins potassium prealbumin procalcitonin progesterone proinsulin prolactin prostate prothrombin pth ptt pyruvate rdw renin reticulocyte reticulocytes
retic retics salicylate salicylates selenium serotonin serum shbg sodium somatomedin somatotropin specific sulfate testosterone theophylline thrombin thromboplastin thyrotropin thyroxine tibc tobramycin transferrin
tricyclics triglyceride triglycerides trig triiodothyronine troponin troponins tryptase tsh tyrosine uibc urea ureic uric urinalysis urine vancomycin vanillylmandelic viscosity vitamin vldl zinc protoporphyrin
hstnt hstni tni tnt ntprobnp probnp egfr gfr uacr acr upcr abg vbg cbc cmp bmp lft lfts ufe coag cbcd diff differential panel auto automated manual calc calculated estim estimated eag nitrogen
spo sao fio peep pco hco lvef fev fvc dlco tlc bmi bsa map nibp sbp dbp ecg ekg eeg emg echo mri cta pet spect dexa ultrasound sono xray qtc prolonged paced afib aflutter flutter sinus rhythm
bradycardia tachycardia ectopy ectopic pvc pvcs pac pacs lbbb rbbb lvh rvh stemi nstemi nsr dnr poa prn qhs bid tid qid subq subcut subcutaneous intramuscular intravenous sublingual transdermal intranasal
tab tabs cap caps susp soln inj oint supp neb nebs puff puffs gtt gtts mcg mgs mls meq mmol umol nmol pmol mosm uiu miu kiu pgml ngml mmhg cmh bpm hpf lpf cfu copies
nasopharyngeal oropharyngeal bronchoalveolar lavage sputum swab cervical endocervical vaginal rectal urethral midstream catheterized cath venous fingerstick heelstick aspirate biopsy cerebrospinal csf
synovial pleural peritoneal ascitic pericardial amniotic stool feces faeces semen saliva tissue bone marrow cord umbilical edta heparinized
antibody antibodies antigen antigens esterase kinase phosphatase aminotransferase transaminase dehydrogenase amylase lipase protease elastase
tartrate succinate hydrochloride hcl sulfate sulphate maleate mesylate besylate fumarate citrate acetate phosphate nitrate potassium bromide chloride gluconate carbonate propionate
nkda nka smoker nonsmoker exsmoker tobacco vaping vape vapes pack-years gravida para nulliparous multiparous gpal lmp edd
biopsied carcinoma adenocarcinoma adenoma dysplasia hyperplasia metaplasia melanoma lymphoma leukemia leukaemia sarcoma myeloma neoplasm neoplastic malignant malignancy benign invasive ductal lobular papillary mucinous serrated tubular villous
tubulovillous gleason birads pirads lirads tirads ascus agus lsil hsil asc nilm cin vin
giemsa wright ziehl neelsen fontana
loinc snomed rxnorm icd cpt hcpcs ucum
isophane dtap tdap dtp dtwp mmr mmrv ipv opv hib pcv ppsv mcv quadrivalent trivalent bivalent monovalent nonavalent pentavalent conjugate polysaccharide toxoids attenuated pfizer biontech moderna novavax janssen
sgot sgpt hydroxy coagulase sulfa perrla auscultation hemoccult guaiac ellipta respimat diskus flexpen nitritos hematies cristales cilindros bacterias levaduras
hispanic latino latina latinx caucasian asian african american indian alaska alaskan native hawaiian pacific islander samoan chamorro guamanian european
english spanish portuguese french german italian chinese mandarin cantonese vietnamese korean japanese tagalog russian arabic farsi persian hindi urdu
bengali punjabi gujarati polish ukrainian greek turkish hebrew yiddish swahili somali amharic tigrinya haitian creole hmong khmer lao thai burmese nepali dutch swedish
catholic lutheran buddhist muslim islam christian protestant baptist methodist presbyterian episcopal episcopalian anglican orthodox jewish hindu hinduism sikh mormon pentecostal
adventist quaker unitarian atheist agnostic evangelical
""".split()
)
"""Folded words, in no order."""


def singular_forms(word: str) -> tuple[str, ...]:
    """Return a word and what it may be the plural of: ``lobes`` is a form of ``lobe``."""
    return word, word.removesuffix("s"), word.removesuffix("es")
