/** Tools, methods and standards of work; '=' before a name: only as it is written here. */
export const TOOLS = `
=Excel|microsoft excel|ms excel|excel skills
powerpoint|microsoft powerpoint
=Word|microsoft word|ms word
=Outlook
ms office|microsoft office|office 365|microsoft 365|ms 365
google workspace|g suite|google docs
google sheets
=Access|microsoft access
sharepoint
=Teams|microsoft teams|ms teams
=Slack
=Zoom
=Notion
=Confluence
=Jira
=Trello|=Asana
monday.com
=Miro
=Figma
=Sketch|=InVision
photoshop|adobe photoshop
=Illustrator
indesign|adobe indesign
adobe creative suite|creative cloud|adobe creative cloud|adobe
after effects
premiere|premiere pro
final cut
=Canva
=Blender
=Unity|unity3d
=Unreal|unreal engine
power bi|powerbi
power automate|power apps|power platform
=Tableau
=Looker
qlik|qlikview|qlik sense
google analytics|ga4
google ads|adwords
google tag manager
hubspot
=Marketo
mailchimp
salesforce
microsoft dynamics|dynamics 365|business central|navision
zoho
pipedrive
zendesk
freshdesk
intercom
servicenow
=Workday
successfactors
personio
bamboohr
greenhouse
sap ewm
sap s/4hana|s/4hana|sap hana|s4hana
sap|sap r/3|sap erp|sap fi|sap mm
oracle ebs|netsuite|oracle netsuite
=Sage|sage 50|sage 200
xero
quickbooks
=Datev|DATEV
lexware
=Addison
stotax
=Epicor|=Infor|=IFS erp
=Odoo
wms|warehouse management system
tms
erp
crm
cms
autocad|auto cad
solidworks|solid works
=Inventor|autodesk inventor
=Creo|pro/engineer
catia
solid edge
=Revit
bim
archicad
sketchup
=Eplan|EPLAN
ansys
fem|finite element
mastercam
fusion 360
edgecam
hypermill
g-code
cnc|cnc milling|cnc turning|cnc machining
cmm|coordinate measuring machine
gd&t
minitab
jmp
spss
=Stata
=SAS
gis|qgis|arcgis
idox|uniform software
opera|opera pms
=Micros
fidelio
lightspeed
resos|opentable
tillhub
=Mews
systmone|emis web
=Epic|=Cerner
nourish
person centred software
=Moodle
=Arbor|sims
classcharts
ifrs|ias
hgb
us gaap|uk gaap|gaap
gdpr|dsgvo|data protection
lean manufacturing|lean|kaizen|5s|kanban
=Scrum|scrum
agile|agil
safe framework
devops
sre|site reliability engineering
itsm
oauth|openid connect|saml
=Okta|=Auth0
=Stripe
=Twilio
sap commerce|hybris
penetration testing|pen testing
=Wireshark
=Nginx
=Apache
=Tomcat
=Kong
=Istio
=Envoy
telematics
tachograph
hvo
wärmepumpen|heat pumps
photovoltaik|photovoltaics|solar pv
hydraulic brakes|hydraulics
pneumatics|pneumatik
welding|mig welding|tig welding|schweißen
telemetry|telemetrie
`;
