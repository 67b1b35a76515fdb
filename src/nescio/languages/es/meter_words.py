"""Further Spanish words of medicine that only the meter knows: too broad to keep a name from being hidden."""

from __future__ import annotations

from nescio.languages.medicine_words import MedicineWords

METER_WORDS = MedicineWords(
    lab=(
        "leucos hto plaq neutro ana anca fr ccp c3 c4 igg igm iga ige lh fsh estradiol prolactina acth renina aldosterona homocisteina reticulocitos hcm chcm vpm tgo tgp tni tnt dd pcr vsg "
        "linfos neutros eos monocitos basofilos blastos cetonas nitritos proteinuria microalbuminuria filtrado fge tfg tsat ist vit d3 hdlc ldlc colest tg pt "
        "qtc qrs tlc dlco kt ktv urea bt bd bi amonio pio impedancia ohm"
    ),
    vital=(
        "satura saturando desatura desaturacion desatura so2 spo sp02 tas tad tam fcf lcf fcfetal peep vt pip plateau etco2 pvc balance ingresos egresos peso pesa pesaba perdida ganancia febricula pupilas au altura uterina glicemia hgt dtx bmtest "
        "flujo litros"
    ),
    score=(
        "curb ganglios cilindros rads birads bi-rads pirads pi-rads tirads ti-rads lirads bode cat mmrc charlson "
        "crusade hasbled has-bled curb-65 curb65 psi sofa qsofa news ranson balthazar bisap alvarado blatchford rockall child-pugh childpugh tanner bristol borg rass cpot flacc ramsay waterlow emina downton morse "
        "tinetti tug ves rankin mrs canadiense wfns aspects phq-9 phq9 gad-7 gad7 yesavage epds edimburgo audit cage madrs ybocs panss zarit lawton katz frail ecog-ps sledai basdai haq pasi dlqi scorad easi "
        "kellgren schatzker gustilo riesgo escala"
    ),
    parts="fuerza balance reflejos rot cultivo cultivos hemocultivos hemocultivo urocultivo frascos botellas recuerdo soplo",
    stages="erc gold ajcc figo tnm fuhrman estadios clasificacion riesgo grados fototipo",
    connectors="→ ≥ ≤ ≈ ( | + subio bajo sube baja aumento descendio mejoro empeoro ultimo ultima previo previa actual actualmente hoy ayer control inicial maxima maximo minima minimo pico ayunas capilar venosa oral axilar reposo esfuerzo "
    "su sus paciente esta estaba fueron son unos cerca mas menos que tras con post pre",
    measures=(
        "tomas toma kcal cal calorias julios lb libras pies pulgadas metros km hz khz db grados grado dioptrias mv fr french cigarrillos cigarros cig paquetes paquete paq cajetillas cajetilla copas cervezas copa cerveza "
        "compresas pañales panales deposiciones deposicion evacuaciones repeticiones series pasos almohadas ω ohm ohmios dedos traveses puntos litros litro gramos kilos kilo miligramos microgramos kgs grs gr cms mls ccs "
        "mm2 cm2 m2 cm3 celulas copias lpm rpm"
    ),
    day_cues="dia dias semana semanas sem ciclo sesion dosis hora horas dpo mes d+",
    terms=(
        "vvi vvir ddd dddr aai aair vdd ddi foley doppler tc tac rm rmn rx radiografia eco ecografia ecocardiograma ecocardio ecg ekg eeg emg pet gammagrafia mamografia biopsia paaf endoscopia gastroscopia colonoscopia broncoscopia cistoscopia laringoscopia artroscopia laparoscopia laparotomia "
        "histeroscopia colposcopia cateterismo coronariografia angiografia arteriografia stent stents icp cirugia operado operada operacion intervencion ablacion cardioversion marcapasos dai dialisis hemodialisis transfusion transfundido transfundida "
        "intubado intubada intubacion extubado extubada extubacion ventilacion vmni vm cpap bipap gafas oxigeno traqueostomia sonda sng vvp via cvc picc drenaje drenajes cateter sutura suturas grapas puntos "
        "incision exeresis reseccion amputacion amputado amputada protesis osteosintesis artrodesis apendicectomia colecistectomia histerectomia mastectomia tiroidectomia esplenectomia nefrectomia colectomia gastrectomia "
        "parto cesarea forceps ventosa induccion epidural anestesia sedacion quimioterapia quimio radioterapia inmunoterapia trasplante injerto desbridamiento vendaje ferula yeso escayola ortesis muleta muletas baston andador silla "
        "rehabilitacion fisioterapia terapia vacuna vacunas vacunado vacunada vacunacion antibiotico antibioticos antibioterapia corticoide corticoides opioide opioides anticoagulado anticoagulada anticoagulacion estatina diuretico diureticos "
        "insulina nebulizacion nebulizaciones inhalador infusion bolo bomba inyeccion parche npt dieta ayunas vo iv im sc sl oral intravenosa intravenoso intramuscular subcutanea subcutaneo sublingual rectal topico topica "
        "hemograma bioquimica coagulacion gasometria cultivo cultivos hemocultivo hemocultivos urocultivo orina sedimento citologia frotis puncion paracentesis toracocentesis espirometria polisomnografia audiometria holter telemetria "
        "rcp desfibrilado analitica sangria quirofano"
    ),
    term_endings=(
        "acusia ectomia ectomias ostomia otomia plastia scopia scopico desis pexia centesis tripsia lisis grama grafia metria terapia micina cilina azol pril sartan olol statina gliptina gliflozina floxacino ciclina mab tinib caina zepam prazol triptan "
        "semida tiazida dronato oxetina coco cocos bacter oma omas uria itico itica otico otica emico emica genico genica patico patica plasico trofico trofica rragico torax cele ectasia ectasias estenosis sclerosis malacia espasmo "
        "plasia trofia fagia fasia quinesia tonia opsia estesia timia fobia"
    ),
    findings=(
        "leve leves moderado moderada moderados moderadas grave graves severo severa intenso intensa discreto discreta ligero ligera marcado marcada minimo minima peor empeora empeorado empeoramiento mejor mejora mejoria mejorado estable estables inestable "
        "agudo aguda agudos agudas cronico cronica cronicos cronicas subagudo recurrente recidivante resuelto resuelta progresivo progresiva persistente persiste intermitente constante continuo continua subito brusco gradual normal normales anormal alterado alterada "
        "elevado elevada elevados elevadas aumentado aumentada aumento aumenta disminuido disminuida disminucion disminuye reducido reducida bajo baja bajos bajas alto alta altos altas conservado conservada conservados conservadas abolido abolida ausente ausentes presente "
        "benigno benigna maligno maligna invasivo infiltrante completo completa incompleto parcial activo activa inactivo controlado controlada descontrolado mal bien bueno buena malo mala agrandado dilatado dilatada engrosado permeable ocluido palpable doloroso dolorosa blando blanda duro dura "
        "distendido claro opaco irradiado productiva seca purulento purulenta hematico dependiente independiente encamado orientado orientada alerta consciente inconsciente somnoliento estuporoso fumador fumadora exfumador exfumadora bebedor viable cefalica podalica "
        "regular irregular ritmico arritmico simetrico asimetrico reactivas isocoricas anisocoria fijo limitado limitada restringido abierto abierta cerrado cerrada infectado limpio limpia desplazada desplazado conminuta proximal distal medial lateral anterior posterior superior inferior "
        "central periferico difuso difusa focal localizado generalizado generalizada grande pequeño pequeña grandes pequeños pequeñas masivo escaso escasa abundante abundantes multiple multiples unico unica primario secundario sistolico diastolico "
        "embarazada gestante nuligesta multipara menopausia obeso obesa caquectico desnutrido hipertenso hipertensa hipotenso febril taquicardico bradicardico taquipneico hipoxemico septico icterico palido palida cianotico sudoroso edematoso eritematoso diabetico diabetica epileptico "
        "deprimido ansioso psicotico agitado confuso delirante iniciar inicia iniciado inicio suspender suspende suspendido suspendida suspension continuar continua mantener mantiene retirar retirado retira reiniciar cambiar aumentar disminuir reducir subir bajar pautar pautado administrar administrado "
        "tolera tolerado intolerancia contraindicado evitar tardio precoz"
    ),
    diagnosis=(
        "dolor dolores molestias ardor pirosis reflujo estreñimiento estrenimiento melenas rectorragia hematemesis hemoptisis disuria hematuria polaquiuria nicturia incontinencia palpitaciones ortopnea claudicacion escalofrios sudoracion malestar letargia insomnio vertigo presincope caida caidas "
        "hta hipertension hipotension dislipemia hipercolesterolemia hipotiroidismo hipertiroidismo neumonia neumotorax enfisema bronquitis tep embolia trombosis trombo arritmia taquicardia bradicardia fibrilacion aleteo flutter miocardiopatia insuficiencia estenosis prolapso aneurisma diseccion "
        "cirrosis hepatitis pancreatitis colecistitis apendicitis diverticulitis colitis gastritis gastroenteritis litiasis pielonefritis sepsis bacteriemia meningitis encefalitis migraña epilepsia demencia delirium neuropatia radiculopatia ciatica osteoporosis artritis artrosis lupus psoriasis "
        "carcinoma melanoma linfoma leucemia mieloma adenoma sarcoma glioma embarazo aborto ectopico previa tuberculosis tbc malaria sifilis gonorrea glaucoma catarata retinopatia sordera tinnitus sinusitis otitis faringitis amigdalitis sobredosis intoxicacion abstinencia adiccion psicosis "
        "anorexia bulimia disfagia disartria afasia hemiparesia hemiplejia nistagmo diplopia ptosis fotofobia adenopatias adenopatia hepatomegalia esplenomegalia ascitis acropaquias cianosis palidez ictericia petequias purpura defensa rigidez rebote crepitacion deformidad infiltrado infiltrados "
        "condensacion atelectasia congestion cardiomegalia hidronefrosis calculo calculos obstruccion perforacion ileo hemorroides fisura fistula varices picadura mordedura hipoglucemia hiperglucemia cetoacidosis deshidratacion anafilaxia angioedema eritema induracion absceso celulitis laceracion "
        "esguince luxacion rotura desgarro contractura cicatriz queloide nevus masa masas nodulo bulto tumoracion roncus estertores soplos galope roce vomito nausea expectoracion viannia leishmania lesion sangrado sangrados"
    ),
    anatomy=(
        "eeii eess mmii mmss cuadr cuad isquiot isquios isquiotibiales gemelos deltoides biceps triceps tibial lca lcp auricula auriculas auricular ventriculo ventriculos ventricular septo apex mitral tricuspide aortica subclavia braquial humeral poplitea tibial peroneo safena yugular renal hepatico hepatica esplenico portal mesenterica biliar pancreatico duodeno yeyuno ciego sigma sigmoides anal ano perianal perine "
        "suprarrenal hipofisis talamo cerebelo cerebral tronco protuberancia bulbo cortex meninges subdural subaracnoidea craneal facial optico coccix sacroiliaca acetabulo trocanter condilo olecranon metacarpiano falanges escafoides calcaneo astragalo metatarsiano aquiles menisco ligamento tendon "
        "manguito supraespinoso glenoides cuadriceps gemelo gemelos soleo gluteo gluteos psoas paravertebral trapecio epigastrio epigastrico hipocondrio hipogastrio periumbilical suprapubico cuadrante flanco flancos subcostal retroesternal intercostal pleural pericardico peritoneal retroperitoneal mediastino hilio hiliar "
        "cristalino vitreo conjuntiva corneal iris parpados orbita timpano conducto nasal tabique cornetes senos maxilar etmoides mastoides uvula amigdala amigdalas epiglotis glotis cuerdas ganglios axilar axila supraclavicular submandibular inguinal areola pezon testiculos escroto epididimo vulva labios cuello endometrio miometrio "
        "ovarios anexos trompa trompas placenta cordon fondo molar molares incisivo canino encia encias mucosa planta plantar dorso dorsal palmar uña uñas nudillo antecubital hemicuerpo hemiabdomen miembro miembros extremidad extremidades"
    ),
    negation="incapaz carece resuelto falso rechaza nad negados ningunos excluye excluido",
    side="izdos izdas dchos dchas drcha drcho der bilateralmente medial derecho",
    side_codes="csi cse cie cii mse msi mid mii esd esi eid eii od oi ",
    eponym_before="artropatia positivo sospecha probable posible descartar",
    name_before="usuario login autor transcribe transcrito dictado punciona rose por en desde a con y hijo hija hermano hermana madre padre esposa esposo llamado llamada don",
    identity=(
        "bed room sala box ventanilla topico qx tf tlf telf movil etiqueta disco matricula placa patente usuario login autor transcribe transcrito dictado registro enf dra dr doctora rose punciona firma quirofano cabina cubiculo incubadora cuna cuarto salon cons consultorio bolsa inc incidencia afiliado caja mpps rne vereda eps busca jubilado jubilada habitacion hab cama box planta piso puerta portal sala consulta numero num n nº no n.º nhc id edad años anos año calle avda avenida plaza paseo carretera km bloque escalera telefono tel tfno fax ext interno caso expediente poliza cuenta colegiado "
        "col licencia lote ref folio pagina pag version linea ruta vuelo casillero silla puesto desde lunes martes miercoles jueves viernes sabado domingo primavera verano otoño otono invierno navidad "
        "madre padre esposa esposo marido mujer hijo hija hermano hermana abuelo abuela tio tia primo prima sobrino sobrina pareja el ella iglesia colegio escuela instituto finca tienda fabrica mercado ciudad pueblo barrio equipo banda policia"
    ),
    job_endings="ero era or dor dora ista ante ente logo loga",
    sure_job_endings="ero era dor dora ista logo loga",
    phrases=(
        "hierba+de+san+juan flores+de+bach rosa+de+bengala doble+j complejo+b cola+de+caballo mal+de+altura"
    ),
)
