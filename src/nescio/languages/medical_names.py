"""Names of medicine that hardly anybody bears: eponyms, instruments, devices, dressings, scales; the same in every language.

`medical_terms` has eponyms that are also common surnames, which only their nouns tell apart: Kelly clamp, Dr. Kelly.
"""

from __future__ import annotations

MEDICAL_NAMES = """
accolade accu accucath accucheck acrysof acurate acutrak adaptic adherus adiana adie admelog adson advisa ahlback aircast airdyne airex airfit
airsense airtraq airvo akinosi alaris alfredson allevyn alloderm alport altemeier ambu ampac amplatz amplatzer amsel amyand amyvid angiojet annovera
apley apligraf aquablation aquamantys arestin arjo asberg asboe asepto asherman asnis atridox aufranc auspitz autopulse autosv autovac auvard auvelity
aveir axonics axumin bado baerveldt bairhugger bakri bandl banff bankart bardport bardy barraquer bartholin bartter bassen bassini bazex bebax beevor
belsey bentall beovu berci berenstein bernoulli bertolotti beyfortus bhutani biatain bielschowsky bijuva binet biodex biomonitor biosyn biotene bipap
blackburne blix blumensaat blynch boari bobath bookler boppy borrmann bosniak bosu brackmann bragard brainlab breg briquet brixadi brockenbrough
broselow broviac brudzinski brugada bruit brunnstrom bulkamid busaca busacca cabrol calasept cannieu cantab capgras caprosyn carbomedics cardioform
cardiohelp carlens castellvi castroviejo catterall cavitron celect celox centrimag cerec cerianna cetacaine cetrotide chassaignac cheops circaid
citanest clavien clearcorrect clerambault clinitron clinpro clottriever clox cobenfy cockcroft codman cognard combitube constavac contiplex coonse
corail corevalve corlette corpak coryllos cotard cotrel cotswold coude couinaud councill cournand couvelaire covera cpss crafoord crede crystalens
csendes curos cyberknife cybex cyriax czerny damus darier daroff davol deauville debakey dejerine dejour dellon denali dercum dermagraft descemet
desmarres detectnet dexcom dindo dmek dobbhoff dobhoff dohle dolenc donjoy dotarem doyens drance dreamstation dsaek dualmesh dubousset dubowitz
duchenne duragen duraphat durepair durie duroziez dycal dycem dynaflex eales egawa eichhoff ekbom ekos elastoplast elixhauser ellik eloesser elschnig
endogia endostitch endurant enseal enteralite entriflex eovist epifix esmarch essix essure estradot ethilon eustachi evera eversense exactech exofin
falope fanconi farabeuf fastrach favard ferriman fibertape fiberwire filshie finochietto fixos flowtriever fluoroestradiol follistim folstein
forchheimer fregoli frejka friedreich frohse froment frykman fugl gadavist gaenslen galeazzi gallavardin gallwey ganong garches gastrografin gelle
gellhorn gelpoint gelport gigli gissane gitelman glidewire glogau gmfcs goelet goligher gomco gomori gonio goodsall goretex gorlin gortex gottron
goutallier grafix granufoam grashey gregoir grocott grynfeltt guedel gufoni gugging gustilo haab haakaa haggitt hallpike halmagyi hartofilakidis
hasford hautmann headhunter heartmate heartstart heartware hegar heineke helex hemcon hemoclip hendrich hennebert henoch herick hertoghe hexapod holep
homans hovermatt howship hulka hurthle hydrofera hygeia iddsi ilet ilizarov illuccix iluvien impella inari insall insyte interstim intrarosa iodosorb
isovue istent itero ivantis ivoclar jacquemier jamshidi jarit jatene javid jebsen jelco jendrassik jervell jetrea jnet judet juzo kager kahook
kaltenborn kaltostat karnofsky kasabach kasai kawase kellgren keofeed kerboull kernig kerrison kidner kielland kiesselbach killip kimmelstiel kinair
kinrix kinyoun kleihauer klumpke knosp koebner kohlberg kolbel konno koplik kornzweig krechel krimsky kristeller kronig kronlein krukenberg kuntscher
kussmaul kustner kyrle ladach lambotte langenbeck lansinoh lasegue latarjet lauenstein lauge leksell lembert lemierre lempert lenke leriche letournel
leveen levitronix lhermitte licox lieou lifepak lifevest ligaclip linq lisfranc littauer littre logmar lonestar lovset lsvt lucemyra ludloff luer
lumason lunderquist luten lymphoseek lyumjev macroplastique macugen madelung magerl mahaim mahurkar maisonneuve malecot malecots mallampati malyugin
mammaprint manougian mapleson masaoka mastisol matev matles mauriceau maxzero maydl maylard medela medihoney medipore mediport medspec meibom
meichenbaum meniett menopur merocel messerklinger metzenbaum mevion meyerding micra mikulicz milch minimed minione minivelle minuchin misgav mitraclip
mitrofanoff mityvac mobitz modic molteno monaldi monteggia mooren morrey moschcowitz muehrcke mullerian multihance munchausen mundinger nabothian
nachlas nasopore neocate nerot netspot neuraceq neviaser nexiva nezhat nikolsky novarel nurolon nustep nxstage obwegeser occlutech oguchi olivecrona
ombredanne ommaya omnimatrix omnipaque omniscan oncotype onetouch optifoam optilume optison orabase oraqix orthocord orthofix ortolani oschner ossur
osterrieth outerbridge ovassapian ovidrel oxinium pajot palodent panner panoptix papile paprosky parietex parsonage passy pastia paykel pediasure
pelli pentacel pentax peptamen peridex perimount periostat permacol permcath perthes peyronie pezzer pfirrmann phasix phexxi philos physiomesh piaget
plasmajet pleurx pneumostat politzer polymem polysorb ponseti portacath portex portmann posiflush powerglide powerpicc powerport powerseal pregestimil
pregnyl preiser prevident prineo prismaflex procare profore prolift prophyjet proquad proseal prosigna protaper protek provox puestow pulpdent
pulvertaft puramyno purewick purkinje pylarify pyxis quadracel quervain quincke ragnell randot rastelli ravitch raytec refsum renasys rexulti rezum
rezvoglar rhinorocket riechert ripstein ritgen rockall rokitansky romanowsky rorschach rossolimo rotaflow rotarix rotateq rovsing rudas sampaolesi
samsplint sarastedy sarnat satinsky schamberg scharioth schatzker scheie schizas schlemm schlossman schmorl schnidt schonlein schroetter schwabach
segond semb semglee semont sengstaken senning seton sgarbossa shirodkar shouldice signia sigvaris silfverskiold sinding sirveaux smellie snellen
soemmering sokal somi spetzler spigelian sprotte stargardt statlock stealthstation stedy steell steindler stendhal steristrip steristrips stimuplex
stoppa strasberg stratte strattice strumpf stulberg sturge sugita surgilene surgimend surgitie swabcap syfovre symbotex synchromed tandemheart
taperloc tardieu tauvid tecnis tenon tesio tevar tevdek thera theraband theraputty thermafil thermogard thiersch thopaz thoratec thulep thunderbeat
thygeson ticron tillaux titmus todani tofflemire tomotherapy tonnis touhy toupet toynbee trabectome trapease traube trelat trenaunay trendelenburg
trerotola trethowan trialysis triclip triesence trigen tromner truebeam tslim tubigrip twirla tycron tzanck uhthoff ultrapro ultrasling ultravist
unterberger urolift vagifem valpar valsalva vapotherm vaxelis vaxneuvance vazirani velpeau velys ventralex ventralight verdan veress verres versacare
versaport viabahn viatorr visudyne vitapex vivelle vivity vizamyl vloc voalte vossius vulpius wagstaffe waldenstrom wartenberg warthin waterlow
waterston watzke waveone weckclip weitlaner wellens wenckebach wessely widal winnicott wolffian wrisberg wullstein yalom yankauer yasargil zarins
zavanelli ziopatch zuelzer zung
"""
