/** Degrees, certificates, licences and checks, a row each with its names in English and German. */
export const DEGREES = `
degree|university degree|college degree|bachelor's degree|bachelors degree|bachelor|bsc|b.sc|beng|undergraduate degree|honours degree|abgeschlossenes studium|hochschulstudium|hochschulabschluss|studium|studienabschluss|universitätsabschluss|fachhochschulabschluss|academic degree|degree-level|degree level|degree-educated|degree educated|educated to degree level|bachelors|bachelor of science|bachelor of arts|bachelor of engineering|four-year degree|4-year degree|first-class degree|2.1 degree|2:1 degree|graduate degree|relevant degree|bachelorabschluss|bachelorstudium|bachelor-abschluss|diplom-ingenieur|ingenieurstudium|abgeschlossenes hochschulstudium|abgeschlossenes bachelorstudium|akademischer abschluss|fh-abschluss|uni-abschluss|fh-studium|universitätsstudium|duales studium
associate degree|associate's degree|associates degree
foundation degree
master's degree|masters degree|msc|m.sc|meng|postgraduate degree|masterabschluss|masterstudium|master's|~master|master degree|master of science|master of arts|ma degree|postgraduate qualification|postgraduate|postgraduate diploma|postgraduate certificate|advanced degree|master-abschluss|master-studium|masterstudiengang
phd|doctorate|dphil|promotion in|doktortitel|ph.d|ph.d.|doctoral degree|doctorate degree|~promotion|promoviert|doktorat
mba|master of business administration|executive mba
master of education|med degree
b.ed|bed|bachelor of education
law degree|llb|jura studium|jurastudium|llb degree|law school|juris doctor|~jd|=LLM|=LPC|=SQE|=GDL|legal practice course|training contract|staatsexamen|zweites staatsexamen|volljurist|volljuristin|zweites juristisches staatsexamen|rechtswissenschaften
high school diploma|high-school diploma|hs diploma|high school education|secondary school diploma
ged
a levels|a-levels|abitur|matura|hochschulreife|a level|a-level|as level|fachabitur|fachhochschulreife|fachabi|allgemeine hochschulreife
gcse|gcses|gcse maths|gcse english|gcse english and maths|gcses in english and maths|maths and english gcse|maths and english gcses|grade c gcse|functional skills|mittlere reife|realschulabschluss|hauptschulabschluss|schulabschluss|mittlerer schulabschluss|~quali
leaving certificate|leaving cert
apprenticeship|completed apprenticeship|time-served|lehre|abgeschlossene ausbildung|abgeschlossene berufsausbildung|ausbildung|berufsausbildung|lehrabschluss|apprenticeships|time served|served apprenticeship|trade apprenticeship|indentured|journeyman|journeyman card|red seal|trade qualified|trade-qualified|trade certificate|trade qualification|lehrabschlussprüfung|~lap|lehrabschlusszeugnis|kaufmännische ausbildung|technische ausbildung|handwerkliche ausbildung|gewerbliche ausbildung|berufsabschluss|fachausbildung|pflegeausbildung|=EFZ|eidg. fähigkeitszeugnis|abgeschlossene kaufmännische ausbildung|abgeschlossene technische ausbildung|abgeschlossene lehre
vocational qualification|vocational training
nvq|nvqs|nvq level|nvq level 2|nvq level 3|nvq level 4|nvq 2|nvq 3|level 2 diploma|level 3 diploma|level 4 diploma|level 5 diploma|level 2 certificate|level 3 certificate|level 3 qualification|level 2 qualification|level 3 award|level 3 nvq|level 2 nvq|qcf|rqf|level 2 in health and social care|level 3 in health and social care|diploma in health and social care|health and social care diploma|health and social care level 3|health and social care level 2|level 5 in leadership
care certificate
svq|sssc|sssc registration|sssc registered
btec
hnc|hnd|hnc or hnd|higher national certificate|higher national diploma
city and guilds|city & guilds|city guilds|city and guilds level 3|city and guilds qualification
pgce|qts|qualified teacher status|qtls|=PGDE|eyts|early years teacher status|gtcs registration|gtcs|=ECT|=NPQ|npqh|senco|senco award|national senco award
teaching licence|teaching license|teaching certificate|teacher's certificate|lehramt|teaching credential|teaching certification|teaching qualification|state certification|tefl|celta|tesol|delta|=DET|=AET|award in education and training|lehramtsstudium|lehrbefähigung|erstes staatsexamen
nmc registration|nmc pin|registered with the nmc|nmc registered|nmc-registered|active nmc pin|valid nmc pin|current nmc pin|=NMC|nmc pin number|nursing registration|nurse registration
hcpc registration|hcpc registered|=HCPC|hcpc-registered|gphc registration|gphc|gphc registered|gdc registration|=GDC|gdc registered|gmc registration|gmc registered|=GMC|gmc licence|gcc registration|goc registration|rcvs registration|rcvs|mrcvs|=BACP|bacp registered|bacp registration|bacp accreditation|ukcp|hcpc pin|approbation|berufserlaubnis|approbiert|facharzt|facharztanerkennung|facharztausbildung
registered nurse|rgn|rmn|examinierte pflegefachkraft|pflegefachkraft|registered nurses|=RN|rn licence|rn license|=LPN|=CNA|registered general nurse|registered mental health nurse|rnld|=BLS|bls certification|=ACLS|=PALS|examinierte pflegekraft|examinierter altenpfleger|examinierte altenpflegerin|gesundheits- und krankenpfleger|gesundheits- und krankenpflegerin|altenpfleger|altenpflegerin|pflegefachmann|pflegefachfrau|dgkp|~pflegehelfer|pflegefachassistenz|praxisanleiter|praxisanleitung|wundexperte|palliative care|palliativweiterbildung
social work england registration|social work england|social work england registered|social work degree|registered social worker|dipsw|amhp|best interests assessor
chartered engineer|chartered status|ceng|ieng|~chartered|incorporated engineer|ceng status|chartered surveyor|mrics|=RICS|rics accredited|rics membership|frics|professional engineer|pe license|=EIT|imeche|=IET|ciob|mciob|riba|riba part 3|riba part 2|=ARB|arb registration|arb registered|chartered town planner|mrtpi|rtpi|~chartered member|chartered membership|chartered manager|chartered marketer|cilt|ciwm|cieh|=IEMA|icaew|=CIPS|mcips|cips level|cips qualified|cips level 4|=CIM|cim diploma|cim qualified|architektenkammer|kammermitglied
cipd|cipd qualification|cipd level|cipd level 3|cipd level 5|cipd level 7|cipd qualified|cipd-qualified|assoc cipd|chartered mcipd|mcipd|shrm|shrm-cp|=SPHR|aphr|ausbildung zum personalfachkaufmann|personalfachkaufmann|personalfachkauffrau
acca|acca qualified|acca part-qualified|part-qualified|part qualified|newly qualified|fully qualified accountant|qualified accountant|acca student|acca finalist|ca qualified|chartered accountant|icas|cipfa|ccab|ccab qualified|ccab-qualified|acca or cima|aca or acca
aca|aca qualified
cima|cima qualified
aat|aat qualified|aat level|aat level 2|aat level 3|aat level 4|aat-qualified|aat member
cpa|cpa license|cpa licence|certified public accountant|enrolled agent|~steuerberater|steuerberaterexamen|~wirtschaftsprüfer|wirtschaftsprüferexamen
cfa|cfa level|cfa charter|cfa charterholder|chartered financial analyst|=FRM|series 7|series 63|series 66|=IMS|imc|cisi|dippfs|diploma in financial planning|cemap|=CEF|=CII|cert cii|acii|cf certificates|level 4 diploma in financial planning|chartered financial planner
bilanzbuchhalter|geprüfter bilanzbuchhalter|bilanzbuchhalterin|geprüfte bilanzbuchhalterin|bilanzbuchhalter-zertifikat|bilanzbuchhalterprüfung
steuerfachwirt|steuerfachwirtin|steuerfachwirtprüfung
steuerfachangestellte|steuerfachangestellter
industriekaufmann|industriekauffrau|kaufmann für büromanagement|kauffrau für büromanagement|bürokaufmann|bürokauffrau|bankkaufmann|bankkauffrau|großhandelskaufmann|speditionskaufmann|speditionskauffrau|kaufmann für spedition|einzelhandelskaufmann|einzelhandelskauffrau|hotelfachmann|hotelfachfrau|fachwirt|fachwirtin|handelsfachwirt|wirtschaftsfachwirt|verkehrsfachwirt|betriebswirt|betriebswirtin|geprüfter betriebswirt|technischer betriebswirt|verwaltungsfachangestellte|verwaltungsfachwirt|a1-lehrgang|aii-lehrgang|verwaltungslehrgang
=Meister|meisterbrief|meisterprüfung|meistertitel|industriemeister|meisterschule|meisterausbildung|handwerksmeister|elektromeister|küchenmeister|kfz-meister|~meisterin|logistikmeister|geprüfter industriemeister
staatlich geprüfter techniker|techniker|technikerabschluss|technikerschule|technikerausbildung|staatlich geprüfte technikerin|weiterbildung zum techniker
facharbeiterbrief|gesellenbrief|~facharbeiter|~geselle|~gesellin|gesellenprüfung|elektrofachkraft|elektroniker für betriebstechnik|~mechatroniker|befähigte person|schaltberechtigung|=VEFK
fachkraft für lagerlogistik|fachlagerist|fachkraft lagerlogistik|lagerlogistik-ausbildung
ausbildereignung|ausbilderschein|aevo|ada-schein|ausbildereignungsprüfung|ausbildereignungsschein|=ADA|ausbildung der ausbilder|ausbilder-eignung|aevo-schein|ausbilderprüfung|ihk-ausbilderschein|ada-lizenz
staplerschein|gabelstaplerschein|stapler-schein|staplerführerschein|staplerfahrausweis|flurfördermittelschein|flurförderschein|gabelstapler-schein|gabelstaplerführerschein|stapler-führerschein|kranschein|kranführerschein|hubarbeitsbühnenschein|bedienerausweis|baggerschein|radladerschein|schweißschein|schweißerschein|schweißerprüfung|schweißzertifikat|motorsägenschein|kettensägenschein|traktorführerschein
forklift licence|forklift license|forklift certificate|fork lift licence|fork-lift licence|forklift truck licence|counterbalance licence|forklift licenses|flt licence|=FLT|forklift truck license|forklift truck certificate|forklift operator certificate|counterbalance|counterbalance forklift licence|counterbalance forklift|fork lift truck licence|fork truck licence|itssar|rtitb|=NPORS|vna licence|telehandler licence|telehandler ticket|telehandler|cpcs|cpcs card|cpcs ticket|crane licence|crane operator licence|crane ticket|slinger signaller|slinger|hiab|hiab licence|hiab ticket|loader ticket|dumper ticket|high-risk work licence|white card|forklift ticket|forklift tickets|osha 10|osha 30|osha-10|osha-30|osha certification|nccco
reach truck licence|reach truck|reach truck license|reach licence
driving licence|driver's licence|drivers licence|driver's license|driving license|clean driving licence|full driving licence|full uk driving licence|manual licence|manual driving licence|führerschein|führerschein klasse b|fahrerlaubnis|pkw-führerschein|lenkerberechtigung|drivers license|drivers' licence|uk driving licence|uk licence|full licence|full clean driving licence|full clean licence|clean licence|valid driving licence|valid driver's license|valid driver's licence|full driver's licence|driving licences|clean driving record|clean driver's abstract|full manual driving licence|full uk licence|category b licence|cat b licence|class 5 licence|class g licence|führerschein der klasse b|führerschein b|fahrerlaubnis klasse b|klasse b|führerschein kl. b|b-führerschein|pkw-fahrerlaubnis
d1 licence|category d1|d1|d1 entitlement|d1 category|pcv licence|=PCV|psv licence|minibus licence|=MIDAS|midas certificate|category d licence|busführerschein|d-führerschein|personenbeförderungsschein|p-schein
hgv licence|lgv licence|class 1 licence|class 2 licence|hgv class 1|hgv class 2|cdl|lkw-führerschein|c1 licence|ce licence|=HGV|=LGV|hgv 1|hgv 2|class 1|class 2|class one|class 1 hgv|class 2 hgv|hgv class one|lgv class 1|lgv class 2|c+e|c+e licence|cat c|cat c licence|cat c+e|cat ce|category c|category c+e|category ce|c licence|7.5 tonne licence|7.5t licence|cdl-a|cdl class a|class a cdl|class b cdl|cdl license|commercial driver's license|commercial driving licence|hazmat endorsement|hazmat|tanker endorsement|twic card|twic|führerschein ce|führerschein c|führerschein c1|führerschein klasse c|führerschein klasse ce|führerschein klasse c1|führerschein der klasse c|führerschein der klasse ce|ce-führerschein|c1e|klasse ce|klasse c|klasse c1|klasse c1e|lkw-fahrerlaubnis|lkw-schein
certificate of professional competence|transport manager cpc|driver cpc|driver cpc card|=CPC|cpc card|driver qualification card|=DQC|cpc qualified|berufskraftfahrerqualifikation|berufskraftfahrer-qualifikation|schlüsselzahl 95|kennziffer 95|modul 95|module 95|~berufskraftfahrer|grundqualifikation|c95|code 95
adr certificate|adr licence|adr-schein|=ADR|adr license|adr training|adr driver|dgsa|dangerous goods certificate|adr-bescheinigung|adr-zertifikat|gefahrgutschein|gefahrgutführerschein|gefahrgutbeauftragter
digital tachograph card|digi card|tacho card|digi tacho card|digital tacho card|driver card|digi-tacho|fahrerkarte
pilot licence|drone licence|drone license|part 107|drohnenführerschein
dbs check|enhanced dbs|enhanced dbs check|dbs|criminal record check|background check|police check|police vetting|garda vetting|pvg|führungszeugnis|polizeiliches führungszeugnis|erweitertes führungszeugnis|strafregisterauszug|strafregisterbescheinigung|vulnerable sector check|working with children check|enhanced dbs clearance|dbs clearance|dbs disclosure|dbs certificate|clean dbs|basic dbs|enhanced dbs with barred list|~update service|dbs update service|criminal records check|background checks|background screening|background-check|pvg membership|pvg scheme|pvg scheme membership|access ni|accessni|garda clearance|~vetting|bs7858|bs7858 vetting|nppv3|nppv|counter terrorist check|=CTC|ctc clearance|fingerprinting|fingerprint clearance|fbi check|child abuse clearance|wwcc|blue card check|erweitertes polizeiliches führungszeugnis|strafregister|leumundszeugnis
drug test|drug testing|drug screen|pre-employment drug test|drug tests|drug and alcohol testing|drug and alcohol test|drug and alcohol screening|drug screening|random drug testing|drug-free workplace|drogentest
security clearance|sc clearance|sc cleared|dv clearance|bpss|sicherheitsüberprüfung|security cleared|sc-cleared|sc level|=DV|dv cleared|dv-cleared|secret clearance|top secret|ts/sci|top secret clearance|secret security clearance|public trust|nato secret|sicherheitsfreigabe|sicherheitsüberprüfung ü2|ü2|zuverlässigkeitsüberprüfung|~zuverlässigkeitsprüfung
us citizenship|us citizen|citizenship
work authorization|right to work|work permit|arbeitserlaubnis|work authorisation|right to work in the uk|authorised to work|authorized to work|authorization to work|eligible to work|eligibility to work|permit to work|eu work permit|arbeitsgenehmigung|aufenthaltserlaubnis|aufenthaltstitel
itar
first aid|first aider|first aid certificate|first aid at work|first aid training|training as a first aider|ersthelfer|erste hilfe|erste-hilfe-kurs|first-aid|first aid trained|first-aid trained|first aid qualification|first aid qualified|first-aid certificate|emergency first aid|emergency first aid at work|first aid course|first aiders|cpr|cpr certification|cpr certified|cpr and first aid|cpr/first aid|ersthelferausbildung|ersthelfer-ausbildung|ersthelferkurs|erste-hilfe-ausbildung|erste-hilfe-schein|betriebsersthelfer|betrieblicher ersthelfer
paediatric first aid|pediatric first aid|paediatric first aider|paediatric first aid certificate|12-hour paediatric first aid
mental health first aid|mental health first aider|mental health first aiders|mhfa
wilderness first aid
nebosh|nebosh general certificate|nebosh certificate|nebosh diploma|nebosh qualification|nebosh national certificate|nebosh qualified|sicherheitsfachkraft|fachkraft für arbeitssicherheit|=SIFA|sicherheitsbeauftragter|brandschutzhelfer|brandschutzbeauftragter|fire marshal|fire warden|fire marshal training|fire safety training
iosh|iosh managing safely|iosh working safely|iosh qualification|iosh certificate|techiosh|grad iosh|cmiosh
cscs card|cscs|cscs cards|skills card|gold cscs|gold card|blue cscs card|black cscs card|jib card|jib gold card|ecs card|ecs gold card|ccdo|cisrs|cisrs card|eusr|streetworks|nrswa|nrswa card|street works card|safe pass|safepass|water hygiene card|national water hygiene|ccs card|skillcard|pts card|=PTS|sentinel card|rope access|confined space|confined spaces|confined space training|confined space entry|working at height|working at heights|work at height
smsts|smsts certificate|site management safety training scheme
sssts
ipaf|ipaf licence|ipaf card|ipaf 3a|ipaf 3a and 3b|ipaf 3b|mewp|cherry picker licence|scissor lift licence|scissor lift ticket|ewp ticket
pasma
18th edition|18th edition wiring regulations|18th edition regulations|18th edition qualified|18th edition wiring|17th edition|bs7671|bs 7671|2391|2391 inspection and testing|inspection and testing qualification|am2|nvq level 3 electrical|part p|niceic|niceic approved|napit|electrical licence|electrician's licence|electrician licence|electrical license|journeyman electrician|master electrician
gas safe|gas safe registered|gas safe registration|gas safe card|gas-safe|gas safe engineer|=ACS|acs qualified|ccn1|oftec|oftec registered|mcs accredited|mcs certified|mcs certification|hetas|unvented|unvented hot water|plumbing licence|epa 608|epa certification|hvac license|hvac certification|nate certification|kälteschein|gasschein
f-gas|f gas|f gas certificate|f-gas certificate|f-gas certified|fgas|f-gas certification|f gas certified|2079
cytech
food hygiene certificate|food hygiene|food safety certificate|level 2 food hygiene|gesundheitszeugnis|infektionsschutzbelehrung|food hygiene level 2|food hygiene level 3|level 3 food hygiene|level 3 food safety|level 2 food safety|food safety level 2|food safety level 3|food handler's card|food handler card|food handlers card|food handler certification|servsafe|servsafe certification|servsafe certified|food safety qualification|food hygiene rating|basic food hygiene|food safety manager certification|alcohol licence|tips certification|rsa certificate|responsible service of alcohol|gesundheitspass|gesundheitsausweis|rote karte|hygieneschulung|infektionsschutzgesetz
haccp|haccp level 3|haccp certificate|haccp level 2|haccp-kenntnisse|haccp-schulung
wset|wset level|wset level 1|wset level 2|wset level 3|wset 2|wset 3
sommelier diploma|sommelier|sommelière
personal licence|premises licence
sia licence|sia badge|=SIA|sia license|sia card|sia door supervisor|door supervisor licence|sia-licensed|sia licensed|cctv licence|sia cctv licence|door supervisor|close protection licence|guard card|unarmed guard license|security licence|security guard license|34a|§ 34a|sachkundeprüfung|sachkunde nach 34a|unterrichtung nach 34a|34a-schein|sachkundenachweis|waffensachkunde
lifeguard qualification|national pool lifeguard|lifeguard certification|lifeguard certificate|nplq|rlss|pool lifeguard|swimming teacher|swimming certificate|level 2 swimming|rettungsschwimmer|rettungsschwimmerabzeichen|dlrg silber|übungsleiterschein|trainerlizenz|coaching badge|uefa b|level 2 coaching|personal trainer certificate|level 3 personal trainer|mountain leader|mountain leader award|duke of edinburgh
safeguarding training|safeguarding certificate|safeguarding level 2|safeguarding level 3|safeguarding qualification|level 2 safeguarding|level 3 safeguarding|designated safeguarding lead|prevent training|child protection training|team teach|pmva|mapa|restraint training|kinderschutz|insoweit erfahrene fachkraft|präventionsschulung
manual handling certificate|manual handling training|manual handling|moving and handling|moving and handling training|people moving|patient handling|medication training|medication competency|medication administration|buccal midazolam|peg feeding|phlebotomy|phlebotomy training|venepuncture|cannulation|non-medical prescribing|=NMP|v300|independent prescriber|independent prescribing|prescribing qualification|mentorship qualification|assessor qualification|a1 assessor|tqfe|taqa|=IQA|=CAVA
gwo|gwo basic safety training|gwo certificate|gwo training|gwo certified|gwo-zertifikat|bosiet|offshore medical|huet|=GGR|seafarer's medical|=STCW|eng1|rya|powerboat level 2
irata
high-voltage training|high voltage training|high voltage authorisation
lead auditor training|lead auditor|internal auditor|lead auditor certificate|iso lead auditor|iso 9001 lead auditor|internal auditor certificate|interner auditor|qmb|qualitätsbeauftragter
six sigma|lean six sigma|green belt|black belt|six-sigma|six sigma green belt|six sigma black belt|lean six sigma green belt|green-belt|yellow belt|lean six sigma black belt
prince2|prince 2|prince2 practitioner|prince2 foundation|prince2-zertifizierung|prince2 certified|=APM|apm pmq|apm qualification|=MSP|agilepm|agile pm|p3o|safe certification|safe agilist
pmp|project management professional|pmp certification|pmp-zertifizierung|=CAPM|pmi-acp|pmi
ipma
scrum master certification|certified scrum master|csm|psm|scrum master certificate|psm i|cspo|pspo|scrum-master-zertifikat|scrum-zertifizierung
itil|itil foundation|=ITIL V4|itil 4|itil v3|itil-zertifizierung|itil certification
togaf
cka|cka certification|cka-zertifizierung|certified kubernetes administrator
ckad
aws certification|aws certified|solutions architect certification|aws certifications|aws certificate|aws-zertifizierung|aws solutions architect|azure certification|azure fundamentals|azure-zertifizierung|microsoft certification|microsoft certified|mcse|mcsa|az-104|az-900|az-305|google cloud certification|gcp certification|cloud certification|oracle certified|salesforce certification|salesforce certified|salesforce administrator certification|sap certification|sap-zertifizierung|lpic|rhcsa|rhce|vcp|vmware certification
cissp|cissp certification|oscp|ccsp|sscp|~crest|check team leader|gsec|iso 27001 lead implementer|security+|bsi-grundschutz|it-grundschutz
cism
ceh
comptia|comptia a+|comptia security+|comptia network+|a+ certification|network+
ccna|ccnp|cisco certification|cisco certified|juniper certification
iso 27001|iso27001|iso/iec 27001|soc 2|soc2|soc 2 type ii|tisax|pci dss|pci-dss|pci compliance|hipaa|hipaa compliant|fedramp
iso 9001|iso9001|iso 9001:2015|din en iso 9001
iso 14001|iso14001|ökoprofit|iso 50001|breeam|=LEED|leed certified|leed ap|passivhaus|passive house
iso 45001|iso45001|ohsas 18001|=SCC|scc-zertifiziert|=SGU|~achilles|chas|chas accredited|constructionline|safecontractor
iso 22000|fssc 22000|fssc|=SALSA|salsa accredited|organic certification|organic certified|certified organic|bio-zertifiziert|bio-zertifizierung|bio-siegel|msc certified|msc-certified|fsc|fsc certified|fsc-certified|leaf marque|global gap|globalgap|qs-zertifiziert
demeter
bioland
naturland
fairtrade|fair trade
rainforest alliance
red tractor|red tractor assured
soil association
iso 13485|iso 17020|ukas|ukas accredited|ukas-accredited|iatf 16949|iatf|en 9100|nadcap|iso 13485:2016|ce marking|medizinproduktegesetz|=MDR|ecoc|asme|api 510|coded welder|coded welding|coded welders|welding certificate|welding certification|aws d1.1|cswip|asme ix|welding ticket|welding tickets|welding qualification|coded to asme
iso 17025
iso 13849
as9100|as 9100
brcgs|brc
ifs
gmp|cgmp|gcp training|good clinical practice|gcp certificate|=GLP|=GXP|gamp|=FDA|mhra|qualified person
gdp certification|=GDP|rp licence|responsible person
cyber essentials|cyber essentials plus
b corp|b-corp|b corp certified|bcorp|b-corp-zertifiziert|b corp certification|b corp status|b-corp-zertifizierung|certified b corp|b corporation|gemeinwohl|gemeinwohlökonomie|gemeinwohl-bilanz
investors in people|=IIP|iip gold|investors in people accreditation|investors in people accredited|investors in people platinum|investors in people silver|investor in people|investors in diversity
disability confident|disability confident employer|disability confident leader|disability confident committed
living wage employer|living wage accredited|accredited living wage employer|real living wage employer|living wage accreditation
mindful employer|armed forces covenant|employer recognition scheme|~gold award|race equality charter|athena swan|stonewall diversity champion|diversity champion|charta der vielfalt|lgbt+ friendly|menopause friendly|menopause-friendly|age-friendly employer|carer confident|ecovadis|ecovadis gold
stonewall
trainer's certificate|train the trainer|train-the-trainer|trainer certificate|assessor certificate
montessori-lehrgang|montessori diploma|montessori
jnc|jnc-recognised qualification|jnc qualification|jnc level 2|jnc level 3|jnc qualified|youth work qualification|youth work degree|early years qualification|level 3 early years|early years educator|level 3 childcare|level 2 childcare|=CACHE|cache level 3|eyfs|cda credential|=ECE|ece certificate|early childhood education|pädagogische ausbildung|staatlich anerkannte erzieherin|staatlich anerkannter erzieher|erzieherausbildung|~erzieherin|~erzieher|heilpädagogik|sozialpädagogik|~kinderpfleger|~kinderpflegerin|~sozialassistent|fachwirt für kindertagesstätten
nims|nims certification
toefl|ielts
goethe-zertifikat
certificate iii|certificate iv|certificate ii|cert iii|cert iv|cert 3|cert 4|certificate iii in individual support|agsva|ahpra|ahpra registration
informatikstudium|studium der informatik|computer science degree|degree in computer science|informatik-studium|wirtschaftsinformatik|studium der wirtschaftsinformatik|studium der betriebswirtschaft|bwl-studium|betriebswirtschaftsstudium|maschinenbaustudium|studium im maschinenbau|studium der sozialen arbeit|studium der elektrotechnik|studium des bauingenieurwesens|cs degree|stem degree|engineering degree|degree in engineering|business degree|marketing degree|nursing degree|accounting degree|finance degree|agriculture degree|degree in agriculture|hospitality degree|degree in hospitality
references|two references|three references|written references|~reference|professional references|two professional references|satisfactory references|~referenzen|~zeugnisse|arbeitszeugnisse|arbeitszeugnis
cover letter|covering letter|anschreiben|motivationsschreiben|bewerbungsschreiben|covering letters|cover letters|letter of motivation|motivation letter|supporting statement|~personal statement|~application form|~bewerbungsunterlagen|~lebenslauf
bewerbungsfoto
portfolio|portfolio of work|arbeitsproben|arbeitsprobe|work samples
language certificate|b2 certificate|c1 certificate|sprachzertifikat|telc|telc b2|b2-zertifikat|b2-nachweis|c1-zertifikat|sprachnachweis|b1-zertifikat|oet|deutsch b2
~diplom
`;
