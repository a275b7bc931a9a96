/** Systems and equipment of trades other than software; '=' before a name: only as it is written here. */
export const TRADES = `
systm one|systmone training
=RiO|rio system
=Lorenzo|=Meditech
electronic patient records|electronic patient record|elektronische patientenakte
electronic care planning|digital care planning|digital care plans|electronic care records
emar|electronic medication records
vivendi|medifox|connext vivendi|medifox dan|myneva
person centred care planning system
=Mosaic|liquidlogic
cpoms
bromcom
google classroom
=Seesaw|=Tapestry
interactive whiteboard|interactive whiteboards|smartboard|smartboards
civica|northgate
case management system|case management software
=Clio|=Proclaim|imanage|legal case management software
ra-micro|advoware|beA
westlaw|lexisnexis|practical law
raiser's edge|donorfy|blackbaud
gift aid
epos|epos system|epos systems|pos system|pos systems|kassensystem|kassensysteme|point of sale
planogram|planograms
rfid|rfid scanner
hand scanner|handheld scanner|handheld scanners|barcode scanner|barcode scanners|rf scanner|rf scanners|handscanner|mde-geräte|mde-gerät
voice picking|pick-by-voice|pick by voice
warehouse automation|automated storage|autostore|automated guided vehicles|agvs|fahrerlose transportsysteme
lagerverwaltungssystem|lvs|lagerverwaltungssoftware
manhattan wms|blue yonder|jda
route planning software|routing software|transport management system|transportmanagementsystem
microlise|tomtom webfleet
property management system|hotel management system|hotelsoftware|hotelprogramm
protel|apaleo|asa hotel|casablanca hotelsoftware
channel manager
booking.com extranet
delaval|lely|gea melking|milking robot|milking robots|robotic milking|melkroboter
gps-guided tractors|gps guidance|precision farming|precision agriculture|gps-lenksystem
john deere operations centre
gatekeeper software|muddy boots
=Fanuc|fanuc controls|fanuc controllers|fanuc control
heidenhain|heidenhain-steuerung|heidenhain controls
sinumerik|siemens sinumerik
mazatrol|=Mazak
=Haas|haas mills
kuka|abb robots|kuka-roboter|industrial robots|industrieroboter|robotic welding|robot programming|roboterprogrammierung|cobots|cobot
3d printing|additive manufacturing|3d-druck|additive fertigung
injection moulding|injection molding|spritzguss|spritzgießen
sheet metal|press brake|abkantpresse|laser cutting|laserschneiden
total productive maintenance|tpm
spc|statistical process control|statistische prozesskontrolle
fmea|apqp|ppap
8d report|8d-report
smed|poka yoke|value stream mapping|wertstromanalyse
mes|manufacturing execution system|mes-system
mrp|mrp system|mrp systems
cmms|maximo
building management system|building management systems|gebäudeleittechnik
knx|knx-programmierung
pvsyst|helioscope
battery storage|batteriespeicher|stromspeicher
smart meter|smart meters|smart metering
wind turbines|windkraftanlagen|windenergieanlagen
hydrogen|wasserstoff
bloomberg|bloomberg terminal|refinitiv
anaplan|hyperion|adaptive insights
concur|sap concur|expensify
blackline|coupa|sage intacct
freeagent|taxcalc|=IRIS|iris software
making tax digital
addison-software|simba|agenda software
sap is-u|powercloud|schleupen
sap successfactors|sap ariba|sap pm|sap pp|sap sd|sap bw|sap bw/4hana|sap btp|sap fiori
adp|adp workforce|paychex|paylocity|gusto payroll
loga|p&i loga|sage hr|rexx|rexx systems
bacs
crm software|crm-software|crm-kenntnisse
erp software|erp-software|erp-kenntnisse
ms project|microsoft project|ms-project
primavera|primavera p6
procore|autodesk construction cloud|bluebeam
orca ava|ava-software|california.pro|vob|hoai
jct|nec contracts|nec3|nec4
cost x|costx|bluebeam revu
total station|total stations|leica total station
civil 3d|12d|microstation
ecdis
thermal imaging|thermal imaging camera|thermografie|wärmebildkamera
ndt|non-destructive testing|ultrasonic testing|zerstörungsfreie prüfung
hplc|gas chromatography|mass spectrometry|massenspektrometrie
lims
pcr|qpcr
elisa
dynamic positioning
adobe illustrator
adobe xd
hotjar|mixpanel|amplitude
seo|search engine optimisation|search engine optimization|suchmaschinenoptimierung
sem|pay-per-click|ppc
a/b testing|a/b tests|a/b-tests
marketing automation
email marketing software|e-mail-marketing
hootsuite|buffer app|sprout social
semrush|ahrefs
screaming frog
linkedin recruiter|linkedin sales navigator
applicant tracking system|bewerbermanagementsystem
=Lever|smartrecruiters|teamtailor|bullhorn
generative ai|gen ai|artificial intelligence|künstliche intelligenz|ki-tools|ai tools
claude code|github copilot|cursor ide
blockchain|web3|smart contracts
virtual reality|augmented reality
data warehouse|data lake|data lakehouse
etl|elt pipelines
service mesh
serverless|aws lambda
infrastructure as code
feature flags|trunk-based development
mob programming|extreme programming
code reviews|code review
design system|design systems
zero trust|siem|soc analyst|edr
sccm|intune|microsoft intune
cisco|fortinet|palo alto firewalls|juniper
jira service management|service desk plus
`;
