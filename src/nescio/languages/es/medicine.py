"""Spanish words of medicine, for the meter of what a cleaned note has lost."""

from __future__ import annotations

from nescio.languages.medicine_words import MedicineWords

MEDICINE = MedicineWords(
    lab=(
        "hb hgb hemoglobina hto hematocrito leucocitos neutrofilos linfocitos eosinofilos plaquetas vcm na sodio k potasio cl cloro bicarbonato urea bun "
        "cr creatinina fg glucosa glucemia glucemias azucar glu hba1c ca calcio magnesio fosforo got ast gpt alt ggt fa bilirrubina albumina proteinas lipasa amilasa ldh ck cpk "
        "troponina bnp probnp dimero inr tp ttpa fibrinogeno lactato pcr vsg procalcitonina ferritina hierro transferrina b12 folico tsh t4 t3 pth cortisol psa cea "
        "afp ldl hdl colesterol trigliceridos urico amonio osmolaridad ph pco2 po2 fevi recuento fev1 fvc anion"
    ),
    vital=(
        "ta tas tad tam pa presion fc frecuencia pulso temp temperatura tª t sat sato2 spo2 saturacion fr peso talla imc pc pvc diuresis fio2 perimetro"
    ),
    score=(
        "glasgow gcs apgar nihss nihhs mrs barthel lawton mmse mec moca sofa meld apache wells chads vasc norton braden karnofsky ecog asa nyha killip "
        "timi grace ranson bishop gleason eva vas child pfeiffer gijon das28 bodex estadio puntuacion"
    ),
    stages="estadio estadios grado clase tipo nyha asa killip ccs fontaine rutherford figo child mallampati",
    connector_endings="ado ido mada tada rada",
    connectors=(
        "de del es era a al en hasta desde fue : = ~ < > - nivel niveles total serica plasmatica basal aproximadamente sobre unos y arterial cardiaca respiratoria ps grado clase"
    ),
    gestation="gestacion gestacional gestante eg embarazo embarazada prematuro pretermino termino nacido nacida amenorrea corregida eco parto cesarea feto fetal prenatal obstetrica fpp fur",
    weeks="semanas semana sem",
    frequencies="diario diaria vo iv im sc",
    timings="diario diaria diarios diarias semanal semanales quincenal mensual nocturno nocturna nocturnas nocturnos",
    times="vez veces",
    per="al a por / la el cada en",
    range_words="- a o",
    every="cada",
    days="dia dias",
    short_times="hora horas minuto minutos min mins segundo segundos seg h hs",
    long_times="mes meses d",
    lasting="durante por cada c x en tras desde hace unos otros proximos ultimos",
    lasting_after="atras antes evolucion duracion tratamiento estancia ingreso",
    age_before="edad es era tiene bebe lactante neonato recien nacido nacida niño niña nino nina hijo hija varon mujer de un una la el los las con",
    age_after="edad vida",
    fractions="medio media cuarto",
    dose_joins="y e luego",
    dose_forms="gota inhalacion inhalaciones capsula capsulas ampolla ampollas sobre sobres parche parches puff puffs pulsacion pulsaciones cucharada cucharadas "
    "cucharadita cucharaditas vial viales comp comps ovulo ovulos supositorio supositorios aplicacion aplicaciones dosis pastilla pastillas unidad",
    negation="positivo positiva positivos positivas no non afebril apiretico apiretica asintomatico asintomatica anicterico anicterica niega niegan negaba sin nunca ni negativo negativa negativos negativas ausencia ausente tampoco ningun ninguna ninguno descarta descartado descartada jamas",
    side="izquierdo izquierda derecho derecha izquierdos izquierdas derechos derechas izdo izda izq dcho dcha bilateral bilaterales unilateral unilaterales "
    "contralateral ipsilateral ambos ambas",
    side_codes="msi msd mii mid mmii mmss od oi ao lsd lsi lid lii hcd hci fid fii",
    short_sides="d i",
    not_side_before="habiente penal civil",
    eponym_after="positivo negativo positiva negativa",
    eponym_between="o vs /",
    number_words="no",
    spine="vertebra vertebras vertebral disco discal discales medular nivel niveles laminectomia discectomia artrodesis radiculopatia raiz raices espondilolistesis "
    "aplastamiento canal",
    vertebrae="c d l s t",
    pressures="ta pa presion",
    limits={
        "sat": (40, 100),
        "fr": (4, 90),
        "pc": (20, 65),
        "plaquetas": (0, 2_000_000),
        "leucocitos": (0, 500_000),
    },
    eponym_before="enfermedad sindrome signo maniobra test prueba escala indice clasificacion criterios fractura linfoma sonda tecnica ley triada anillo tumor quiste "
    "hernia contractura paralisis fenomeno esofago mal corea ulcera tetralogia",
    drug="nph glargina lantus toujeo tresiba levemir humalog novorapid apidra actrapid abasaglar trulicity ozempic jardiance forxiga xigduo synjardy janumet adiro sintrom "
    "xarelto eliquis pradaxa lixiana clexane hibor omeprazol nolotil metamizol dipirona enantyum paracetamol yage ventolin atrovent symbicort spiriva plaquenil orfidal "
    "trankimazin lexatin tranxilium tryptizol sumial emconcor seguril aldactone boi-k dacortin urbason eutirox augmentine monurol",
    anatomy=(
        "abdomen abdominal antebrazo aorta aortica apendice axila bazo boca brazo brazos cabeza cadera caderas cara cardiaca cardiaco carotida cerebro cervical cervix "
        "clavicula codo colon columna corazon cornea costado costilla craneo cubito cuello dedo dedos diafragma encefalo esofago espalda esternon estomago falange "
        "faringe femur fosa frente garganta hemitorax higado hombro hombros humero ileon ingle intestino labio laringe lengua lobulo lumbar mama mamas mandibula mano "
        "manos mejilla muñeca muneca muslo nariz nervio ojo ojos oido oidos ovario pancreas parpado pecho pelvis pene perone pie pies piel pierna piernas pleura "
        "prostata pulmon pulmones pulmonar radio recto retina riñon rinon riñones rinones rodilla rodillas rotula sacro testiculo tibia tobillo torax traquea uretra "
        "utero vagina valvula vejiga vena vertebra vesicula"
    ),
    diagnosis=(
        "fiebre tos disnea nauseas vomitos diarrea hta epoc irc icc dm dm2 acv ictus cancer tumor fractura infarto isquemia crisis exantema edema edemas derrame "
        "sibilancias crepitantes soplo hematoma hemorragia cefalea mareo sincope astenia ictericia ulcera infeccion dolor asma alergia alergias obesidad "
        "hipertension diabetes insuficiencia estenosis arritmia fibrilacion epilepsia demencia depresion ansiedad hernia quiste absceso celulitis sepsis "
        "esquizofrenia autismo bipolar neumonia migraña alcoholismo gripe sarampion malaria herpes vih metastasis lupus ciatica cataratas catarata sordera ceguera "
        "acufenos vertigo angina palpitaciones hipotension embolia aneurisma contusion herida quemadura quemaduras esguince luxacion coma paralisis debilidad "
        "parestesias temblor estreñimiento reflujo incontinencia infertilidad aborto preeclampsia urticaria eccema psoriasis acne lesion lesiones nodulo nodulos "
        "polipo polipos colelitiasis hemorroides alergico alergica anafilaxia insomnio apnea delirio confusion agitacion alucinaciones traumatismo deshidratacion "
        "desnutricion hipotiroidismo hipertiroidismo bocio gangrena virus covid sifilis sarna polio tetanos hemofilia miastenia escalofrios prurito hinchazon palidez"
    ),
    diagnosis_endings="itis osis emia patia algia plejia paresia pnea rrea rragia megalia penia",
)
