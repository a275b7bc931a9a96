/** Degrees, certificates, licences and checks, a row each with its names in English and German. */
export const DEGREES = `
degree|university degree|college degree|bachelor's degree|bachelor|bsc|b.sc|beng|undergraduate degree|honours degree|hochschulstudium|hochschulabschluss|studium|studienabschluss|universitätsabschluss|fachhochschulabschluss|academic degree|degree-educated|educated to degree level|bachelor of science|bachelor of arts|bachelor of engineering|four-year degree|4-year degree|first-class degree|2.1 degree|2:1 degree|graduate degree|bachelorabschluss|bachelorstudium|diplom-ingenieur|ingenieurstudium|akademischer abschluss|fh-abschluss|uni-abschluss|fh-studium|universitätsstudium|duales studium
associate degree
foundation degree
master's degree|msc|m.sc|meng|masterabschluss|masterstudium|master's|~master|master of science|master of arts|ma degree|postgraduate|postgraduate diploma|advanced degree|master-abschluss|master-studium|masterstudiengang
phd|doctorate|dphil|promotion in|doktortitel|ph.d|doctoral degree|~promotion|promoviert|doktorat
mba|master of business administration|executive mba
master of education|med degree
b.ed|bed|bachelor of education
law degree|llb|jura studium|jurastudium|law school|juris doctor|~jd|=LLM|=LPC|=SQE|=GDL|legal practice course|training contract|staatsexamen|zweites staatsexamen|volljurist|volljuristin|zweites juristisches staatsexamen|rechtswissenschaften
high school diploma|hs diploma|high school education|secondary school diploma
ged
a levels|abitur|matura|hochschulreife|as level|fachabitur|fachhochschulreife|fachabi|allgemeine hochschulreife
gcse|gcse maths|gcse english|gcse english and maths|gcses in english and maths|maths and english gcse|grade c gcse|functional skills|mittlere reife|realschulabschluss|hauptschulabschluss|schulabschluss|mittlerer schulabschluss|~quali
leaving certificate|leaving cert
apprenticeship|completed apprenticeship|time-served|lehre|ausbildung|berufsausbildung|lehrabschluss|served apprenticeship|trade apprenticeship|indentured|journeyman|red seal|trade qualified|trade certificate|trade qualification|lehrabschlussprüfung|~lap|lehrabschlusszeugnis|kaufmännische ausbildung|technische ausbildung|handwerkliche ausbildung|gewerbliche ausbildung|berufsabschluss|fachausbildung|pflegeausbildung|=EFZ|eidg. fähigkeitszeugnis
vocational qualification|vocational training
nvq|level 2 diploma|level 3 diploma|level 4 diploma|level 5 diploma|level 2 certificate|level 3 certificate|level 3 qualification|level 2 qualification|level 3 award|qcf|rqf|level 2 in health and social care|level 3 in health and social care|diploma in health and social care|health and social care diploma|health and social care level 3|health and social care level 2|level 5 in leadership
care certificate
svq|sssc
btec
hnc|hnd|hnc or hnd|higher national certificate|higher national diploma
city and guilds|city & guilds
pgce|qts|qualified teacher status|qtls|=PGDE|eyts|early years teacher status|gtcs|=ECT|=NPQ|npqh|senco|national senco award
teaching licence|teaching certificate|teacher's certificate|lehramt|teaching credential|teaching certification|teaching qualification|state certification|tefl|celta|tesol|delta|=DET|=AET|award in education and training|lehramtsstudium|lehrbefähigung|erstes staatsexamen
nmc registration|nmc pin|registered with the nmc|nmc registered|=NMC|nmc pin number|nursing registration|nurse registration
hcpc registered|=HCPC|hcpc pin
=GDC|gdc registered
gmc registered|=GMC
=BACP|bacp registered|bacp accreditation
approbation
berufserlaubnis
approbiert
facharzt|facharztanerkennung|facharztausbildung
registered nurse|registered general nurse|registered mental health nurse
examinierte pflegefachkraft|examinierte pflegekraft|examinierter altenpfleger|examinierte altenpflegerin|pflegefachkraft|gesundheits- und krankenpfleger|gesundheits- und krankenpflegerin|altenpfleger|altenpflegerin|pflegefachmann|pflegefachfrau
=RN
~pflegehelfer
pflegefachassistenz
praxisanleiter
praxisanleitung
wundexperte
palliative care
palliativweiterbildung
social work england registration|social work england|social work degree|registered social worker|dipsw|amhp|best interests assessor
chartered engineer|chartered status|~chartered|chartered surveyor|chartered town planner|~chartered member|chartered membership|chartered manager|chartered marketer
incorporated engineer
=RICS|rics accredited|rics membership
professional engineer
riba|riba part 3|riba part 2
=ARB|arb registered
=CIPS|cips level|cips qualified|cips level 4
=CIM|cim qualified
architektenkammer
cipd|assoc cipd|chartered mcipd|mcipd|shrm|shrm-cp|=SPHR|aphr|ausbildung zum personalfachkaufmann|personalfachkaufmann|personalfachkauffrau
acca|acca part-qualified|part-qualified|newly qualified|qualified accountant|acca student|acca finalist|ca qualified|chartered accountant|icas|cipfa|ccab|acca or cima|aca or acca
aat
cpa|certified public accountant|enrolled agent|~steuerberater|steuerberaterexamen|~wirtschaftsprüfer|wirtschaftsprüferexamen
cfa|cfa charter|cfa charterholder|chartered financial analyst|=FRM|series 7|series 63|series 66|=IMS|imc|cisi|dippfs|diploma in financial planning|cemap|=CEF|=CII|cert cii|acii|cf certificates|chartered financial planner
bilanzbuchhalter|bilanzbuchhalterin|bilanzbuchhalter-zertifikat|bilanzbuchhalterprüfung
steuerfachwirt|steuerfachwirtin|steuerfachwirtprüfung
steuerfachangestellte|steuerfachangestellter
industriekaufmann|industriekauffrau
bürokaufmann|bürokauffrau|kaufmann für büromanagement|kauffrau für büromanagement
bankkaufmann|bankkauffrau
großhandelskaufmann
speditionskaufmann|speditionskauffrau
einzelhandelskaufmann|einzelhandelskauffrau
hotelfachmann|hotelfachfrau
fachwirt|fachwirtin
handelsfachwirt
wirtschaftsfachwirt
verkehrsfachwirt
betriebswirt|betriebswirtin
technischer betriebswirt
verwaltungsfachangestellte
verwaltungsfachwirt
verwaltungslehrgang
=Meister|meisterbrief|meisterprüfung|meistertitel|industriemeister|meisterschule|meisterausbildung|handwerksmeister|elektromeister|küchenmeister|kfz-meister|~meisterin|logistikmeister
staatlich geprüfter techniker|techniker|technikerabschluss|technikerschule|technikerausbildung|staatlich geprüfte technikerin|weiterbildung zum techniker
facharbeiterbrief|gesellenbrief|~facharbeiter|~geselle|~gesellin|gesellenprüfung|elektrofachkraft|elektroniker für betriebstechnik|~mechatroniker|befähigte person|schaltberechtigung|=VEFK
fachkraft für lagerlogistik|fachlagerist|fachkraft lagerlogistik|lagerlogistik-ausbildung
ausbildereignung|ausbilderschein|aevo|ada-schein|ausbildereignungsprüfung|ausbildereignungsschein|=ADA|ausbildung der ausbilder|ausbilder-eignung|aevo-schein|ausbilderprüfung|ihk-ausbilderschein|ada-lizenz
staplerschein|gabelstaplerschein|stapler-schein|staplerführerschein|staplerfahrausweis|flurfördermittelschein|flurförderschein|gabelstapler-schein|gabelstaplerführerschein|stapler-führerschein
forklift licence|forklift certificate|fork lift licence|forklift truck licence|flt licence|forklift truck certificate|forklift operator certificate|counterbalance|counterbalance forklift|fork lift truck licence|fork truck licence|itssar|rtitb|=NPORS|forklift ticket
slinger signaller|slinger
telehandler
osha 10
osha 30
reach truck licence|reach truck|reach licence
driving licence|driver's licence|manual licence|manual driving licence|führerschein|führerschein klasse b|fahrerlaubnis|pkw-führerschein|lenkerberechtigung|uk driving licence|uk licence|full licence|clean licence|clean driving record|clean driver's abstract|category b licence|cat b licence|class 5 licence|class g licence|führerschein der klasse b|führerschein b|fahrerlaubnis klasse b|klasse b|führerschein kl. b|b-führerschein|pkw-fahrerlaubnis
d1 licence|category d1|d1|d1 category|pcv licence|=PCV|psv licence|minibus licence|=MIDAS|midas certificate|category d licence|busführerschein|d-führerschein|personenbeförderungsschein|p-schein
cdl|lkw-führerschein|=HGV|=LGV|commercial driver's license|lkw-fahrerlaubnis|lkw-schein
hgv licence|lgv licence|hgv class 1|c1 licence|ce licence|hgv 1|class 1|class one|class 1 hgv|hgv class one|lgv class 1|c+e|cat c+e|cat ce|category c+e|category ce|c licence|7.5 tonne licence|7.5t licence|cdl-a|cdl class a|class a cdl|commercial driving licence|führerschein ce|führerschein klasse ce|führerschein der klasse ce|ce-führerschein|klasse ce
hgv class 2|hgv 2|class 2|class 2 hgv|lgv class 2|cat c|category c|c licence|class b cdl|führerschein c|führerschein klasse c|führerschein der klasse c|klasse c
führerschein c1|führerschein klasse c1|c1e|klasse c1|klasse c1e
certificate of professional competence|transport manager cpc|driver cpc|=CPC|cpc card|driver qualification card|=DQC|cpc qualified|berufskraftfahrerqualifikation|berufskraftfahrer-qualifikation|schlüsselzahl 95|kennziffer 95|modul 95|module 95|~berufskraftfahrer|grundqualifikation|c95|code 95
adr certificate|adr licence|adr-schein|=ADR|adr training|adr driver|dgsa|dangerous goods certificate|adr-bescheinigung|adr-zertifikat|gefahrgutschein|gefahrgutführerschein|gefahrgutbeauftragter
digital tachograph card|digi card|tacho card|digital tacho card|driver card|digi-tacho|fahrerkarte
pilot licence|drone licence|part 107|drohnenführerschein
dbs check|dbs|criminal record check|background check|police check|police vetting|garda vetting|pvg|führungszeugnis|polizeiliches führungszeugnis|erweitertes führungszeugnis|strafregisterauszug|strafregisterbescheinigung|vulnerable sector check|working with children check|dbs disclosure|basic dbs|enhanced dbs with barred list|~update service|dbs update service|background screening|access ni|accessni|garda clearance|~vetting|bs7858|bs7858 vetting|nppv3|nppv|counter terrorist check|=CTC|ctc clearance|fingerprinting|fingerprint clearance|fbi check|child abuse clearance|wwcc|blue card check|erweitertes polizeiliches führungszeugnis|strafregister|leumundszeugnis
drug test|drug testing|drug screen|pre-employment drug test|drug and alcohol testing|drug and alcohol test|drug and alcohol screening|drug screening|random drug testing|drug-free workplace|drogentest
security clearance|sc clearance|sc cleared|dv clearance|bpss|sicherheitsüberprüfung|security cleared|sc level|=DV|dv cleared|secret clearance|top secret|ts/sci|secret security clearance|public trust|nato secret|sicherheitsfreigabe|sicherheitsüberprüfung ü2|ü2|zuverlässigkeitsüberprüfung|~zuverlässigkeitsprüfung
us citizenship|us citizen|citizenship
work authorization|right to work|work permit|arbeitserlaubnis|work authorisation|right to work in the uk|authorised to work|authorized to work|authorization to work|eligible to work|eligibility to work|permit to work|eu work permit|arbeitsgenehmigung|aufenthaltserlaubnis|aufenthaltstitel
first aid|first aider|training as a first aider|ersthelfer|erste hilfe|erste-hilfe-kurs|first aid trained|emergency first aid|first aid course|cpr|cpr certified|cpr and first aid|cpr/first aid|ersthelferausbildung|ersthelfer-ausbildung|ersthelferkurs|erste-hilfe-ausbildung|erste-hilfe-schein|betriebsersthelfer
paediatric first aid|pediatric first aid|paediatric first aider|12-hour paediatric first aid
mental health first aid|mental health first aider|mhfa
wilderness first aid
nebosh|nebosh general certificate|nebosh diploma|nebosh national certificate|sicherheitsfachkraft|fachkraft für arbeitssicherheit|=SIFA|sicherheitsbeauftragter|brandschutzhelfer|brandschutzbeauftragter|fire marshal|fire warden|fire safety training
iosh|iosh managing safely|iosh working safely|techiosh|grad iosh|cmiosh
cscs|gold cscs
streetworks
safe pass|safepass
national water hygiene
skillcard
rope access
confined space|confined space entry
working at height|work at height
smsts|site management safety training scheme
ipaf|ipaf 3a|ipaf 3a and 3b|ipaf 3b|mewp|cherry picker licence|scissor lift licence|scissor lift ticket|ewp ticket
18th edition|18th edition wiring regulations|18th edition regulations|18th edition wiring|17th edition|bs7671|bs 7671|2391|2391 inspection and testing|inspection and testing qualification|am2|nvq level 3 electrical|part p|niceic|niceic approved|napit|electrical licence|electrician's licence|journeyman electrician|master electrician
gas safe|gas safe engineer|=ACS|acs qualified|ccn1|oftec|mcs accredited|mcs certified|mcs certification|hetas|unvented|unvented hot water|plumbing licence|epa 608|epa certification|hvac license|hvac certification|nate certification|kälteschein|gasschein
f-gas|f-gas certified|fgas|2079
cytech
food hygiene certificate|food hygiene|food safety certificate|gesundheitszeugnis|infektionsschutzbelehrung|level 3 food safety|level 2 food safety|food safety level 2|food safety level 3|food handler's card|food handler certification|servsafe|servsafe certified|food safety qualification|food hygiene rating|basic food hygiene|food safety manager certification|alcohol licence|tips certification|rsa certificate|responsible service of alcohol|gesundheitspass|gesundheitsausweis|rote karte|hygieneschulung|infektionsschutzgesetz
haccp|haccp-schulung
wset
sommelier diploma|sommelier|sommelière
personal licence|premises licence
sia licence|sia badge|=SIA|sia card|sia door supervisor|sia-licensed|cctv licence|sia cctv licence|door supervisor|close protection licence|guard card|unarmed guard license|security licence|security guard license|34a|sachkundeprüfung|sachkunde nach 34a|unterrichtung nach 34a|34a-schein|sachkundenachweis|waffensachkunde
national pool lifeguard|pool lifeguard
swimming teacher|level 2 swimming
rettungsschwimmer
rettungsschwimmerabzeichen
dlrg silber
übungsleiterschein
trainerlizenz
uefa b
level 3 personal trainer
mountain leader
safeguarding training|safeguarding certificate|safeguarding level 2|safeguarding level 3|safeguarding qualification|level 2 safeguarding|level 3 safeguarding|designated safeguarding lead|prevent training|child protection training|team teach|pmva|mapa|restraint training|kinderschutz|insoweit erfahrene fachkraft|präventionsschulung
manual handling|moving and handling|patient handling
medication training|medication competency|medication administration
phlebotomy
venepuncture
cannulation
non-medical prescribing
v300
independent prescriber|independent prescribing
a1 assessor
gwo|gwo basic safety training|gwo certified|gwo-zertifikat|bosiet|offshore medical|huet|=GGR|seafarer's medical|=STCW|eng1|rya|powerboat level 2
high-voltage training|high voltage authorisation
lead auditor training|lead auditor|internal auditor|iso lead auditor|iso 9001 lead auditor|interner auditor|qmb|qualitätsbeauftragter
six sigma|lean six sigma|green belt|black belt|six sigma green belt|six sigma black belt|lean six sigma green belt|yellow belt|lean six sigma black belt
prince2|prince 2|prince2 practitioner|prince2 foundation|prince2-zertifizierung|prince2 certified|=APM|apm pmq|apm qualification|=MSP|agilepm|agile pm|p3o|safe certification|safe agilist
pmp|project management professional|pmp-zertifizierung|=CAPM|pmi-acp|pmi
scrum master certification|certified scrum master|csm|psm|scrum master certificate|psm i|cspo|pspo|scrum-master-zertifikat|scrum-zertifizierung
itil|itil foundation|=ITIL V4|itil v3|itil-zertifizierung
cka|cka-zertifizierung|certified kubernetes administrator
aws certified|aws-zertifizierung|aws solutions architect
azure fundamentals|azure-zertifizierung|microsoft certified|mcse|mcsa|az-104|az-900|az-305
oracle certified
salesforce certified
sap-zertifizierung
cissp|oscp|ccsp|sscp|~crest|check team leader|gsec|iso 27001 lead implementer|security+|bsi-grundschutz|it-grundschutz
comptia|comptia a+|comptia security+|comptia network+|a+ certification|network+
ccna|ccnp|cisco certification|cisco certified|juniper certification
iso 27001|iso27001|iso/iec 27001
soc 2|soc2|soc 2 type ii
tisax
pci dss|pci compliance
hipaa|hipaa compliant|fedramp
iso 9001|iso9001|iso 9001:2015|din en iso 9001
iso 14001|iso14001|ökoprofit|iso 50001|breeam|=LEED|leed certified|leed ap|passivhaus|passive house
iso 45001|iso45001|ohsas 18001|=SCC|scc-zertifiziert|=SGU|~achilles|chas|constructionline|safecontractor
iso 22000|fssc 22000|fssc|=SALSA|salsa accredited|organic certification|organic certified|certified organic|bio-zertifiziert|bio-zertifizierung|bio-siegel|msc certified|fsc|fsc certified|leaf marque|global gap|globalgap|qs-zertifiziert
demeter
bioland
naturland
fairtrade|fair trade
rainforest alliance
red tractor|red tractor assured
soil association
iso 13485|iso 17020|ukas|iatf 16949|iatf|en 9100|nadcap|iso 13485:2016|ce marking|medizinproduktegesetz|=MDR|ecoc|asme|api 510|coded welder|coded welding|welding certificate|welding certification|aws d1.1|cswip|asme ix|welding ticket|welding qualification|coded to asme
iso 17025
iso 13849
as9100|as 9100
brcgs|brc
ifs
gmp|cgmp|gcp training|good clinical practice|gcp certificate|=GLP|=GXP|gamp|=FDA|mhra|qualified person
gdp certification|=GDP|rp licence|responsible person
cyber essentials|cyber essentials plus
b corp|b corp certified|bcorp|b-corp-zertifiziert|b-corp-zertifizierung|certified b corp|b corporation|gemeinwohl|gemeinwohlökonomie|gemeinwohl-bilanz
investors in people|=IIP|iip gold|investors in people accreditation|investors in people platinum|investors in people silver|investors in diversity
disability confident|disability confident leader|disability confident committed
living wage employer|living wage accredited|accredited living wage employer|real living wage employer|living wage accreditation
mindful employer|armed forces covenant|employer recognition scheme|~gold award|race equality charter|athena swan|stonewall diversity champion|diversity champion|charta der vielfalt|lgbt+ friendly|menopause friendly|age-friendly employer|carer confident|ecovadis|ecovadis gold
stonewall
trainer's certificate|train the trainer|assessor certificate
montessori-lehrgang|montessori diploma|montessori
jnc
youth work degree
level 3 early years|early years educator|early childhood education
level 3 childcare|level 2 childcare
=CACHE|cache level 3
eyfs
cda credential
=ECE
pädagogische ausbildung
staatlich anerkannte erzieherin|~erzieherin
staatlich anerkannter erzieher|~erzieher
erzieherausbildung
heilpädagogik
sozialpädagogik
~kinderpfleger
~kinderpflegerin
~sozialassistent
fachwirt für kindertagesstätten
nims
toefl|ielts
goethe-zertifikat
certificate iii|certificate iv|certificate ii|cert iii|cert iv|cert 3|cert 4|certificate iii in individual support|agsva|ahpra
informatikstudium
studium der informatik|informatik-studium
computer science degree|degree in computer science
wirtschaftsinformatik|studium der wirtschaftsinformatik
studium der betriebswirtschaft
bwl-studium
betriebswirtschaftsstudium
maschinenbaustudium
studium im maschinenbau
studium der sozialen arbeit
studium der elektrotechnik
studium des bauingenieurwesens
cs degree
stem degree
engineering degree|degree in engineering
business degree
marketing degree
nursing degree
accounting degree
finance degree
agriculture degree|degree in agriculture
hospitality degree|degree in hospitality
references|two references|three references|written references|~reference|professional references|two professional references|satisfactory references|~referenzen|~zeugnisse|arbeitszeugnisse|arbeitszeugnis
cover letter|covering letter|anschreiben|motivationsschreiben|bewerbungsschreiben|letter of motivation|motivation letter|supporting statement|~personal statement|~application form|~bewerbungsunterlagen|~lebenslauf
bewerbungsfoto
portfolio|portfolio of work|arbeitsproben|arbeitsprobe|work samples
language certificate|b2 certificate|c1 certificate|sprachzertifikat|telc|telc b2|b2-zertifikat|b2-nachweis|c1-zertifikat|sprachnachweis|b1-zertifikat|oet|deutsch b2
~diplom
`;
