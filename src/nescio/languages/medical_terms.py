"""Medical terms that look like names and places, the same in every language: eponyms, scores and scales, and drugs.

Each list is words, then phrases after bars. A detector that takes one of them for a name loses medical content.
"""

from __future__ import annotations

import re

# Folded names of specialities and treatments. Hit: microbiologia, dietetics, hemodialysis. Near miss: tidewater.
SPECIALITY = re.compile(
    r"(?:log(?:y|ia|ies)|iatr(?:y|ia|ics?)|(?:thera|tera)p(?:y|ia)|dial[iy]sis|metr(?:y|ia)|gra(?:ph|f)(?:y|ia)|tet?ics)\Z"
)

EPONYMS = """
abbe achilles adams addison adie albright alport alzheimer angelman apgar apley argyll arnold asherman asperger babinski baker bankart
barlow barré barre barrett barthel bartholin bartter basedow batten bazett beau beck becker behçet behcet bell bence berger bernard
berry bethesda biot bishop blalock blumberg boas boerhaave bouchard bowen braden bradshaw braxton breslow brewer broca brodie brooke brown
brucellosis brudzinski brugada bruce buerger burkitt caprini caroli castleman chadwick chagas charcot charlson cheyne chiari chiba chopart
christmas chvostek clark cobb cockcroft codman colles conn coombs cooper courvoisier couvelaire cowden coxsackie crigler crohn cronbach
cullen cushing darier deauville debakey dercum devic diamond dix dohle donders doppler douglas down dressler dubin dubowitz duchenne duke
dukes dunphy dupuytren duroziez ebstein ehlers edinburgh edwards eisenmenger epley epstein epworth erb ewing fabry fahr fallot fanconi felty
finkelstein fitz fleischer fleischner fogarty foley fontan forrest fournier fowler frank freiberg friedreich froment fuchs fuhrman furhman
galeazzi gallavardin gardner garden gartland gaucher gault ghon giemsa gilbert glasgow gleason glenn goldman goldmann goodpasture gottron gower gowers
graefe gram graves grawitz greenfield grey grocott guillain gustilo hallpike hamilton hampton harris harrison hartmann hartnup hashimoto
hawkins heberden heimlich heinz heller helsinki henle henoch hering hess hickman hill hippel hirschsprung hodgkin hoehn hoffa hoffmann hofmann
homans hoover horner howell hunt hunter huntington hurler hürthle hurthle hutchinson imrie ingram ishihara jackson jacksonian jaeger
janeway jansky jeghers jensen jobe jod-basedow johnson jones kallmann kaplan kaposi karnofsky kartagener kasai katz kawasaki kayser kegel keith
kellgren kerley kernig kerr killip kimmelstiel kirschner klatskin klebs klinefelter klumpke kocher koebner koilonychia koplik korotkoff
korsakoff krabbe krukenberg kupffer kussmaul lachman lambert langerhans langer lauge lauren lawrence leber legg leigh lemierre lennox leriche
lesch levine lewy leydig lhermitte libman liddle likert lisfranc lille little ludwig luria lund lyme lynch maddrey madelung mallampati mallory
marcus marfan marjolin marsh martin mcbride mcburney mcdonald mcgill mccune mcgrath mcmurray meckel meigs mendel ménière meniere menke merkel mikulicz
miller milroy mirizzi mobitz moebius monro monteggia montgomery montreal morison morton morse moses munchausen münchhausen murphy musset myerson
naegele neer nelson niemann nissen noonan norton nottingham ober obrien oddi ogden ogilvie ohashi oliver ollier ortner ortolani osgood osler
osborne ottawa paget palmer pancoast papanicolaou paris parinaud parkes parkinson parks patau patrick payr pearl peabody pel penrose perthes
peutz peyer peyronie pfannenstiel phalen phoenix pick pickwickian plummer poland pompe poncet ponseti pott prader prague prehn pringle prinzmetal
pseudomonas pugh purkinje queckenspedt quervain quincke ramsay ranke ranson rathke raynaud recklinghausen reed reinke reiter rendu reynolds reye
rett richter riedel rinne risser rockall rockwood rokitansky romberg rorschach rosenmüller roth rothia roux rotter rouviere rovsing roux-en-y
russell sabin salter samter sanger sapporo scarpa schamroth scharff schatzki scheie scheuermann schilling schiller schirmer schirmer's schmorl schober
schwann schwartz seattle sengstaken sertoli sever sezary sézary sheehan shirodkar shy simmonds sims sister sipple sjögren sjogren skene smith snellen
southern southwick speed spetzler spigelian sprengel spurling stanford starling steinberg stein stensen stevens stewart still stokes strauss sturge
sudeck swan swyer sydenham syme takayasu takotsubo tanner tarlov tay tenckhoff terry thomas thompson thomsen thorel tietze tinel todd tourette
toupet trendelenburg trousseau truelove tru-cut turcot turner tzanck unna valsalva van vater vincent virchow volkmann von waardenburg wada wagner waldenström
waldenstrom waldeyer walker wallenberg warthin waterhouse waterston weber weber's wechsler wegener weil weiss wells wenckebach werdnig wermer werner wernicke
wertheim westermark western wharton whipple whitaker wickham willebrand williams willis wilms wilson wirsung wiskott witts wolff wolfram woods
wright wuchereria yale yates yergason young zenker ziehl zollinger zieve zung
ayre backhaus balthazar barany barratt beger betke bohler boies bracht broden brunelli camey carabello centrella chaddock charnley clagett crego delee
denker devilbiss dimeglio elek ender engh eschmann exner fagerstrom fergusson galant ganser gesell gillet gottman gruen haberer hori horsfall igel
inoue jungbluth kabat kelman kilfoyle kleppinger koeppe kudo kugel lansky lapidus leser levene lich lichtman liebowitz lowenberg lown luikart mako
maslow millin mixter negus pacer penfield pirani politano riche salvati salzmann savary scarff schlatter schnitzler schuknecht schwinn segar semmes
silbernagel smedberg smillie spielberg stanish stansel stille stroop sundt tamm taussig tawil tebbetts terrien thurner uchida weck wender wiberg
yacoub yamane zanca ziehm
abrikossoff adson aitken allis alvarado ambu amplatz amsler arlt auspitz baerveldt bair bakri balfour bamberger bangerter bassini bazin bentall
bethune bigelow billroth bishop-koop bitot bivona bjerrum blakemore blatchford bleck bloodgood bookwalter bosniak bovie bozeman bristow brostrom
broviac bruch bunnell burch burow calot camper castroviejo chevassu cloquet cloward cogan cordis cormack crile cusco czerny dakin deaver denonvilliers
desault descemet dieulafoy dobhoff doderlein doyen draf dripps dufourmentel elschnig ewald farnsworth fazekas fick fothergill foville fredet frisby
frykman furlow gartner gasser gelpi gerdy gigli gimbernat glidescope glisson goligher gosselin groshong guedel guyon haab halsted hasselbalch hasson
haygarth heaney hegar heineke hertel hesselbach heyman hill-sachs hinchey hirschberg hohmann hotz howship hruby hudson-stahli hughston humby ilizarov
jannetta javal jewett judkins karapandzic karman karydakis kerrison kestenbaum kleinert klippel kock koenig kraissl kraske krimsky kuntscher laerdal
lahey landolt langenbeck lanz leadbetter lefort leforte leksell lembert lichtenstein lovset lowenstein luer lugano macintosh maisonneuve malecot
malgaigne marburg mauriceau mayfield maylard mcevedy mcgoon mcindoe mcivor mckeown mcroberts mcvay medpor meibom menghini metzenbaum meyerding mohs
mooren mosteller munro munsell nathanson nelaton nuss nélaton ochsner omaya ommaya oswestry palmaz pauwels pean pennig pinard pipkin pirquet placido
politzer pomeroy poppen pozzi péan quinton rampley ramstedt raney rastelli retzius rigler rollet roos russe rutherford satinsky sauerbruch scanzoni
schanz schatzker schede schuchardt seddon seldinger senning shenton shiley shouldice sibson sistrunk sjoqvist smead soemmering sones steinmann stoppa
storz struthers sugiura sylvius tansini tennison tenon thal thiersch thudichum tillaux titmus toomey toynbee traube treitz tyndall uhthoff urist veau
venturi veress verner vogt von-frey von-hippel wagstaffe wangensteen weitlaner wieger wiltse wrigley yankauer yasargil young-burgess zancolli zeis
zinn zuckerkandl
|ann arbor|san francisco syncope|boston bowel|boston criteria|harvey-bradshaw|child-pugh|glasgow-blatchford|st john's wort|st. john's wort
|los angeles grade|lou gehrig|new york heart|rocky mountain|west nile|norwalk virus|legionnaires|west syndrome|hong kong flu|spanish flu
|german measles|french gauge|mount vernon|toronto western|montreal cognitive|edinburgh postnatal|nottingham grade|nottingham prognostic|oxford grade
|cincinnati stroke|los angeles stroke|milan criteria|tokyo guidelines|atlanta classification|vienna classification|paris classification|rome iv
|barcelona staging|salter-harris|scharff-bloom-richardson|stevens-johnson|guillain-barre|guillain-barré|peutz-jeghers|charcot-marie-tooth
|circle of willis|pouch of douglas|sphincter of oddi|ampulla of vater|canal of nuck|ligament of treitz|bundle of his|army-navy|mac blade|miller blade
|palmer's point|palmer point|rutherford morison|debakey forceps|kelly clamp|mayo scissors|mayo stand|jackson-pratt|jackson pratt|swan-ganz
|gardner-wells|french-eye|robert jones|taylor spatial|lloyd davies|carpentier-edwards|starr-edwards|bjork-shiley|hancock valve|blalock-taussig
|damus-kaye-stansel|wolff-parkinson|lown-ganong|sgarbossa|le fort|mallory-weiss|bland-altman|mann-whitney|kaplan-meier|rockwood frailty|clavien-dindo
|hunt and hess|hunt-hess|new ballard|ballard score|alvarado score|tscherne|young and burgess|denver criteria|canadian c-spine|ottawa ankle|ottawa knee
|los angeles classification|prague criteria|seattle protocol|siewert|bormann|borrmann|chicago classification|amsterdam criteria|bethesda category
|bethesda assay|columbia suicide|minnesota multiphasic|hopkins verbal|boston naming|boston bowel preparation|wisconsin card|california verbal
|rey complex|addenbrooke|harris hip|oxford knee|oxford hip|cincinnati prehospital|salmonella dublin|marburg virus|rift valley|lassa|coxiella
|bartonella|hantaan|zika|chikungunya|o'nyong-nyong|ross river|murray valley|japanese encephalitis|california encephalitis|rocky mountain spotted
|mediterranean fever|maltese cross|texas red|congo red|prussian blue|india ink|sabouraud|lowenstein-jensen|macconkey|mueller-hinton|thayer-martin
|von kossa|van gieson|masson trichrome|army navy retractor|kelly forceps|kelly clamps|mayo clamp|lane retractor|hudson mask|robin sequence
|pierre robin|koch pouch|frey syndrome|dandy-walker|chance fracture|cotton fracture|herbert screw|taylor brace|henderson-hasselbalch|henry approach
|moore prosthesis|austin moore|mason classification|bennett fracture|watson-jones|waters view|ross procedure|rush nail|battle sign|fisher grade
|miller fisher|lund-browder|fitzpatrick|blount disease|miles operation|cohen cross|lea symbols|worth four-dot|worth 4-dot|lang stereotest|lees screen
|zurich criteria|rotterdam criteria|oslo sports|richardson retractor|richardson retractors|mayo clamps|salem sump|levin tube|maddox rod|piper forceps
|bain circuit|humphrey visual|humphrey field|essex-lopresti|luque rod|keller arthroplasty|singh index|simpson grade|towne view|parsonage-turner
|tegner score|kelly hemostat|army-navy retractor|army-navy retractors|potts shunt|potts scissors|seddon classification|sunderland grade|st jude valve
|pratt drain|spalding sign|rives-stoppa|denis browne|weil-felix|jackson-pratt drain|gross motor|hill-rom|allen stirrups|kennedy ulcer|kennedy terminal ulcer|gentian violet|west haven|thurston holland|penn state equation
|lone star retractor|carter-thomason|berry's ligament|ligament of berry|alexis retractor|blake drain|ferriman-gallwey|pitt bacteremia|crawford extent
"""

DRUGS = """
abilify acetaminophen actos acyclovir adderall advair afrin albuterol aldactone alendronate aleve allopurinol alprazolam altace amaryl ambien
amiodarone amitriptyline amlodipine amoxicillin anastrozole apixaban aricept arimidex aripiprazole armour ascorbic aspirin atarax atenolol ativan
atorvastatin atrovent augmentin avandia avapro avastin azathioprine azithromycin baclofen bactrim basaglar belsomra benadryl benicar bentyl
benztropine betadine bevacizumab biaxin bisoprolol boniva botox brilinta bumex buprenorphine buspar buspirone bydureon byetta calcitriol captopril
carafate carbamazepine carbidopa carboplatin cardizem cardura carvedilol catapres cefazolin cefepime ceftriaxone celebrex celexa cellcept cephalexin
cetirizine chantix chlorthalidone cialis cilostazol cipro ciprofloxacin cisplatin citalopram claritin clindamycin clonazepam clonidine clopidogrel
clozapine clozaril cogentin colace colchicine compazine concerta coreg cosentyx coumadin cozaar crestor cyclobenzaprine cyclophosphamide cymbalta
cytomel dabigatran dapsone decadron demerol depakote desyrel detrol dexamethasone diazepam diclofenac dicloxacillin diflucan digoxin dilantin dilaudid
diltiazem diovan diphenhydramine ditropan divalproex docetaxel docusate donepezil dovato doxazosin doxycycline dulcolax dulera duloxetine duonebs dupixent
effexor elavil eliquis emgality enalapril enbrel enoxaparin entresto epipen epivir epogen ertapenem escitalopram esomeprazole estrace eszopiclone
euthyrox exelon ezetimibe famotidine farxiga femara fentanyl ferrous finasteride flagyl flexeril flomax flonase flovent fluconazole fluorouracil
fluoxetine fluticasone folate fosamax furosemide gabapentin gemfibrozil geodon gentamicin gilenya gleevec glimepiride glipizide glucophage glucotrol
glyburide haldol haloperidol heparin herceptin humalog humira hydralazine hydrochlorothiazide hydrocodone hydrocortisone hydromorphone hydroxychloroquine hydroxyzine
hyzaar ibuprofen imdur imitrex imodium imuran inderal insulin invega invokana isosorbide janumet januvia jardiance keflex keppra ketorolac keytruda klonopin
klor-con labetalol lactulose lamictal lamotrigine lansoprazole lantus lasix latuda letrozole levaquin levemir levetiracetam levofloxacin levothyroxine
lexapro librium lidocaine lidoderm linezolid linzess lipitor lisinopril lithium lopressor loratadine lorazepam lortab losartan lotrel lovastatin lovenox
lunesta lupron lyrica macrobid maxalt maxzide meclizine medrol megace melatonin meloxicam memantine mestinon metformin methadone methotrexate
methylprednisolone metoclopramide metolazone metoprolol metronidazole micardis midazolam midodrine milrinone mirena miralax mirapex mirtazapine
mobic montelukast morphine motrin mounjaro mucinex mycophenolate mylanta nabumetone naloxone namenda naproxen narcan nardil nasonex neurontin
nexium niacin nifedipine nitrofurantoin nitroglycerin nivolumab norco norvasc nortriptyline novolin novolog nucynta nuvaring nystatin
ofloxacin olanzapine olmesartan omeprazole ondansetron opdivo orencia oseltamivir oxaliplatin oxybutynin oxycodone oxycontin ozempic paclitaxel pamelor
pantoprazole paroxetine paxil paxlovid pepcid percocet permethrin phenergan phenytoin pioglitazone piperacillin plaquenil plavix pradaxa prasugrel
pravachol pravastatin prednisone premarin prevacid prilosec pristiq procardia procrit prograf prolia promethazine propofol propranolol protonix proventil
provera prozac pulmicort quetiapine qvar ramipril ranexa ranitidine reglan remeron remicade renvela requip restasis restoril revlimid rifampin
risperdal risperidone ritalin rituxan rituximab rivaroxaban robaxin rocephin ropinirole rosuvastatin saxenda senna sensipar septra seroquel sertraline
sevelamer sildenafil simvastatin sinemet singulair skelaxin solumedrol sotalol spiriva spironolactone strattera suboxone sulfasalazine sumatriptan symbicort
synthroid tacrolimus tamiflu tamoxifen tamsulosin tegretol telmisartan temazepam terazosin tessalon ticagrelor timolol tizanidine topamax topiramate toprol toradol
torsemide toujeo toviaz tradjenta tramadol trazodone tresiba triamcinolone tricor trileptal trulicity tylenol ultram uloric valium valsartan valtrex vancomycin
vasotec venlafaxine ventolin verapamil vesicare viagra vicodin victoza vimpat voltaren vraylar vytorin vyvanse warfarin wegovy wellbutrin xanax xarelto xeljanz xolair
xyzal zanaflex zantac zaroxolyn zestoretic zestril zetia ziprasidone zithromax zocor zofran zoloft zolpidem zometa zosyn zyloprim zyprexa zyrtec zyvox
"""

BRANDS = """
abraxane accolate accupril aciphex actemra acthar acticoat activase adacel adalimumab adcetris addyi adempas adlyxin adriamycin advil aerochamber
afinitor afrezza aggrenox aimovig ajovy akeega akynzeo aldara alecensa alimentum alimta alinia aloxi alphagan altabax altoprev alunbrig alvesco
ambisome amerge amitiza ampyra anaprox ancef androgel ankylos anoro antivert anusol anzemet apidra aplenzin apokyn apretude aptiom aquacel aquaphor
aranesp arava arcalyst aristada arixtra armonair arnuity aromasin arymo arzerra asacol asmanex astelin atacand atelvia atripla atrovent aubagio
auryxia austedo avasure avelox avodart avonex avycaz axert azilect azopt azor azulfidine bacitracin bactroban bair-hugger balversa banophen baqsimi
baraclude bavencio belbuca benefiber benlysta benzonatate bepreve betaseron betimol bevespi bevyxxa bexsero biktarvy binosto biodentine bioglue
biopatch blenoxane blincyto bonjesta boost boostrix bosulif bovie braftovi breo breztri brisdelle briviact brukinsa bupivacaine buscopan butrans
bystolic cabenuva cabometyx caduet cafergot calquence camzyos cancidas caplyta caprelsa carac carbocaine cardene carnitor casodex ceclor cefzil
cerebyx cervarix cervidil chloraprep chlorhexidine cibinqo cidex cimzia ciprodex cleocin climara clobex coartem coban coe-soft colazal colcrys
colyte combigan combivent complera comtan cook-swartz copaxone copiktra corgard cortisporin cosopt cotellic creon cubicin cyramza cytarabine cytotec
cytoxan dacron daliresp darzalex dayvigo deblitane delsym deltasone delzicol demadex denosumab depo-medrol depo-provera dermabond descovy desitin
dexilant differin dificid diprivan diprolene divigel doptelet dostinex dovonex dramamine duexis duoderm duoneb duragesic duraprep durezol dyazide
dymista dysport edarbi edluar edurant effient efudex elecare elidel eligard eliquis ella elmiron elocon eloctate emax emend emflaza empliciti
empress enablex endari endocatch endoloop enfamil enjaymo ensure entocort entyvio envarsus epclusa epiduo epivir epzicom erbitux erivedge erleada
estraderm estring ethibond ethicon eucrisa eulexin evicel evista evoxac evusheld exforge exjade exparel eylea fabrazyme famvir fanapt fareston
fasenra faslodex feldene felodipine fentora feraheme ferrlecit fetzima fiasp fibercon fioricet firazyr firmagon firvanq flector flolan floseal
fluarix flublok flucelvax fluzone focalin foradil fortaz forteo fosrenol fycompa gamunex gardasil gattex gavreto gazyva gelfoam genvoya gilotrif
glidescope glucagon glucerna glumetza glyxambi golytely gore-tex gralise guanfacine gutta-percha gvoke halaven halcion harmonic harvoni havrix
hemlibra hemovac hepsera hetlioz hibiclens horizant humatrope humulin hycodan hydrea hydrocet hypafix hysingla ibrance iclusig ilaris ilumya
imbruvica imfinzi imitrex imlygic incivek increlex inderal infed inflectra ingrezza inlyta inqovi inrebic intelence intralipid intuniv invanz
inversine invisalign iodoform iressa isentress isordil istalol ixempra izervay jakafi jalyn jentadueto jevity jolivette juluca junel juven juxtapid
jynarque kadcyla kaletra kalydeco kapvay kayexalate kcentra kenalog keralac kerendia kerlex kerlix kesimpta kevzara kineret kisqali klisyri klonopin
kombiglyze korlym kratom krystexxa kymriah kyprolis lamisil lanoxin largactil lemtrada lenvima leqembi leqvio lescol letairis leukeran levbid
levitra levophed levsin lexiscan lialda librax lidex ligasure linzess liptruzet livalo livmarli locoid lodine loestrin lokelma lomotil lonsurf
loprox lorbrena lotemax lotensin lotrimin lotronex lovaza lucentis lumakras lumigan lumryz luvox luxiq lybalvi lynparza lysodren lysteda lyza maalox
marcaine marinol marlex matulane mavenclad mavik mavyret maxipime mayzent medistim mekinist melphalan menactra menquadfi menveo mepilex mepitel
mepron meridia mersilene mesnex metamucil methergine metrogel mevacor miacalcin micronase microzide minipress minocin mitigare modafinil monistat
monocryl monomax monovisc motegrity movantik moxeza mozobil multaq mvasi mycamine mycobutin mydriacyl myfortic myobloc myrbetriq mytesi nabilone
naprosyn narcan naropin nascobal natalizumab natpara navelbine neosporin neosure nepro nesina neulasta neupogen neupro nexavar nexletol nexobrid
nexplanon nexterone nimbex ninlaro nitrostat nizoral nocdurna nolvadex norpace norpramin northera norvir nourianz noxafil nplate nubeqa nucala
nuedexta nulojix nulytely nuplazid nurtec nutramigen nuvigil nuzyra ocrevus odefsey odomzo ofev ojjaara oleptro olumiant omnaris omnicef omnipod
oncaspar onfi onglyza onivyde onpattro ontruzant opana opsumit optiflow optisol opzelura oracea oralair orapred oravig orgovyx oriahnn orilissa
orkambi orserdu ortho-novum orthovisc osphena otezla otrexup oxaydo oxtellar oxytrol ozurdex padcev pamelor parlodel parnate pataday patanol pazeo
pedialyte pediarix pegasys pemazyre pennsaid pentasa pepaxto perforomist periogard perjeta persantine pexeva phisohex piqray plegridy plenvu
pleur-evac pleurevac pneumovax polivy polysporin pomalyst ponstel portrazza poteligeo praluent prandin precedex precose pred-forte premarin
premphase prempro prepidil prevena prevnar prevymis prezcobix prezista priftin prilosec primaxin privigen proair prochlorperazine procrit proctofoam
prolastin prolene prolensa proleukin promacta prometrium promogran propecia proscar prosed prosource prostin protopic provenge provigil pulmozyme
pulsavac purastat purixan qbrelis qinlock qsymia qtern qudexy quikclot quillivant quinine qulipta quviviq radicava ranexa rapaflo rapamune rapivab
rasuvo rebif reblozyl rebyota recarbrio reclast recombivax rectiv redipen refresh regranex relafen relenza relistor relpax renagel renvela repatha
rescriptor restylane retacrit retevmo retin-a retrovir revatio reyataz reyvow rezdiffra rezurock rhogam rhopressa ridaura rilutek rinvoq robitussin
rocaltrol roxanol roxicodone rozerem rozlytrek rubraca rukobia ruxience ruzurgi rybelsus rybrevant rydapt rytary rythmol sabril salagen samsca
sanctura sancuso sandimmune sandostatin santyl saphris sarclisa savaysa savella segluromet selzentry senokot seprafilm septocaine serevent serzone
sharobel shingrix signifor siliq silvadene silverlon simbrinza similac simponi simulect singulair sirturo sivextro skyrizi slynd soliqua soliris
solosec soma somatuline somavert sonata soolantra soriatane sovaldi spevigo spinraza spravato sprycel stalevo starlix steglatro stelara stendra
steri-strip steris stiolto stivarga stratafix striant stribild striverdi stryker sublocade subutex sular sunosi supprelin suprax suprep surgicel
surgiflo sustol sutab sutent sylatron symdeko symfi symlin symproic symtuza synagis synarel synribo synvisc syprine tabloid tabrecta tafinlar
tagrisso takhzyro taltz talzenna tapazole tarceva targretin tarka tasigna tasmar tavalisse tavneos taxol taxotere tazorac tecartus tecentriq
tecfidera tegaderm tekturna telfa temodar temovate tenivac tenoretic tenormin tepezza tepmetko testim teveten thalomid theraflu thorazine
thromboplastin tiazac tibsovo tigan tikosyn timoptic tirosint tisseel tivicay tobi tobradex tobrex tofranil tolak topicort torisel tracleer trandate
travatan treanda trelegy trelstar tremfya trental treximet tribenzor tricor trijardy trikafta trilipix trintellix triumeq trodelvy trogarzo trokendi
trulance trumenba trusopt truvada tubersol tudorza tukysa tumescent turalio twinrix tygacil tykerb tymlos tysabri tyvaso tyzeka ubrelvy uceris
ultibro unasyn unna uptravi urgotul uroxatral urso utibron v-loc vabomere vabysmo vacutainer valcyte valtoco vanflyta vaqta varivax varubi vascepa
vaseline vectibix velcade veletri velphoro veltassa vemlidy venclexta venofer veozah verquvo verzenio vesicare vessel-loop vfend vibativ viberzi
vibramycin vicoprofen vicryl victrelis vidaza videx viekira vienva viibryd vimovo viread visicol visipaque visken vistaril vitrakvi vivitrol
vizimpro vosevi votrient voxzogo vpriv vtama vusity vyepti vyndaqel vytorin vyxeos wakix watchman welchol welireg winlevi xalatan xalkori xatmep
xcopri xeloda xenazine xenical xenleta xeomin xepi xerava xermelo xeroform xgeva xhance xience xifaxan xigduo xiidra xofigo xofluza xopenex xospata
xpovio xtampza xtandi xulane xultophy xylocaine yaz yervoy yescarta yondelis yupelri zaltrap zantac zarxio zebeta zegerid zejula zelapar zelboraf
zelnorm zemaira zemplar zenker zenpep zepatier zepbound zeposia zerbaxa zerit zestoretic ziagen ziextenzo zilretta zinplava zioptan zirgan zolinza
zomig zonegran zontivity zortress zostavax zovirax zubsolv zulresso zurampic zurzuvae zyban zydelig zykadia zymar zypitamag zytiga zyvox
"""
