/** Systems and equipment of trades other than software; '=' before a name: only as it is written here. */
export const TRADES = `
systm one|systmone training
=RiO|rio system
=Lorenzo|=Meditech
electronic patient records|elektronische patientenakte
electronic care planning|digital care planning|digital care plans|electronic care records
emar|electronic medication records
vivendi|medifox|connext vivendi|medifox dan|myneva
person centred care planning system
=Mosaic|liquidlogic
cpoms
bromcom
google classroom
=Seesaw|=Tapestry
interactive whiteboard|smartboard
civica|northgate
case management system|case management software
=Clio|=Proclaim|imanage|legal case management software
ra-micro|advoware|beA
westlaw|lexisnexis|practical law
raiser's edge|donorfy|blackbaud
gift aid
epos|pos system|kassensystem|kassensysteme|point of sale
rfid|rfid scanner
hand scanner|handheld scanner|barcode scanner|rf scanner|handscanner|mde-geräte
voice picking|pick-by-voice
warehouse automation|automated storage|autostore|automated guided vehicles|agvs|fahrerlose transportsysteme
lagerverwaltungssystem|lvs|lagerverwaltungssoftware
manhattan wms|blue yonder|jda
route planning software|routing software|transport management system|transportmanagementsystem
microlise|tomtom webfleet
property management system|hotel management system|hotelsoftware|hotelprogramm
channel manager
booking.com extranet
delaval|lely|gea melking|milking robot|robotic milking|melkroboter
gps-guided tractors|gps guidance|precision farming|precision agriculture|gps-lenksystem
john deere operations centre
=Fanuc|fanuc controls|fanuc controllers
heidenhain|heidenhain-steuerung|heidenhain controls
sinumerik|siemens sinumerik
mazatrol|=Mazak
=Haas|haas mills
kuka|abb robots|kuka-roboter|industrial robots|industrieroboter|robotic welding|robot programming|roboterprogrammierung|cobots
3d printing|additive manufacturing|3d-druck|additive fertigung
injection moulding|injection molding|spritzguss|spritzgießen
sheet metal|press brake|abkantpresse|laser cutting|laserschneiden
total productive maintenance|tpm
spc|statistical process control|statistische prozesskontrolle
fmea|apqp|ppap
mes|manufacturing execution system
mrp
cmms|maximo
building management system|gebäudeleittechnik
knx|knx-programmierung
pvsyst|helioscope
battery storage|batteriespeicher|stromspeicher
smart meter|smart metering
wind turbines|windkraftanlagen|windenergieanlagen
hydrogen|wasserstoff
bloomberg|bloomberg terminal|refinitiv
anaplan|hyperion|adaptive insights
concur|sap concur|expensify
blackline|coupa|sage intacct
freeagent|taxcalc|=IRIS|iris software
addison-software|simba|agenda software
sap successfactors|sap ariba|sap pm|sap pp|sap sd|sap bw|sap bw/4hana|sap btp|sap fiori
adp|adp workforce|paychex|paylocity|gusto payroll
bacs
crm software|crm-kenntnisse
erp software|erp-kenntnisse
ms project|microsoft project
primavera|primavera p6
procore|autodesk construction cloud|bluebeam
jct|nec contracts|nec3|nec4
total station|leica total station
thermal imaging|thermal imaging camera|thermografie|wärmebildkamera
ndt|non-destructive testing|ultrasonic testing|zerstörungsfreie prüfung
hplc|gas chromatography|mass spectrometry|massenspektrometrie
lims
pcr|qpcr
seo|search engine optimisation|search engine optimization|suchmaschinenoptimierung
sem|pay-per-click|ppc
a/b testing|a/b tests
marketing automation
email marketing software|e-mail-marketing
semrush|ahrefs
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
code reviews
design system
zero trust|siem|soc analyst|edr
sccm|intune|microsoft intune
cisco|fortinet|palo alto firewalls|juniper
`;
