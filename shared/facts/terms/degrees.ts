/** Degrees, certificates, licences and checks, a row each with its names in English and German. */
export const DEGREES = `
degree|university degree|college degree|bachelor's degree|bachelors degree|bachelor|bsc|b.sc|beng|undergraduate degree|honours degree|abgeschlossenes studium|hochschulstudium|hochschulabschluss|studium|studienabschluss|universitätsabschluss|fachhochschulabschluss|academic degree
master's degree|masters degree|msc|m.sc|meng|postgraduate degree|masterabschluss|masterstudium|master's
phd|doctorate|dphil|promotion in|doktortitel
mba|master of business administration
master of education|med degree
b.ed|bed|bachelor of education
law degree|llb|jura studium|jurastudium
high school diploma|high-school diploma
ged
a levels|a-levels|abitur|matura|hochschulreife
gcse|gcses
leaving certificate|leaving cert
apprenticeship|completed apprenticeship|time-served|lehre|abgeschlossene ausbildung|abgeschlossene berufsausbildung|ausbildung|berufsausbildung|lehrabschluss
vocational qualification|vocational training
nvq|nvqs
svq
btec
hnc|hnd
city and guilds|city & guilds|city guilds
pgce|qts|qualified teacher status
teaching licence|teaching license|teaching certificate|teacher's certificate|lehramt
nmc registration|nmc pin|registered with the nmc|nmc registered
hcpc registration|hcpc registered
registered nurse|rgn|rmn|examinierte pflegefachkraft|pflegefachkraft
social work england registration
chartered engineer|chartered status|ceng|ieng
cipd|cipd qualification|cipd level
acca|acca qualified
aca|aca qualified
cima|cima qualified
aat|aat qualified
cpa
cfa
bilanzbuchhalter|geprüfter bilanzbuchhalter
steuerfachwirt|steuerfachwirtin
steuerfachangestellte|steuerfachangestellter
industriekaufmann|industriekauffrau
meister|meisterbrief|meisterprüfung|meistertitel|industriemeister
staatlich geprüfter techniker|techniker|technikerabschluss
facharbeiterbrief|gesellenbrief
fachkraft für lagerlogistik
ausbildereignung|ausbilderschein|aevo|ada-schein|ausbildereignungsprüfung
staplerschein|gabelstaplerschein|stapler-schein
forklift licence|forklift license|forklift certificate|fork lift licence|fork-lift licence|forklift truck licence|counterbalance licence
reach truck licence
driving licence|driver's licence|drivers licence|driver's license|driving license|clean driving licence|full driving licence|full uk driving licence|manual licence|manual driving licence|führerschein|führerschein klasse b|fahrerlaubnis|pkw-führerschein|lenkerberechtigung
d1 licence|category d1
hgv licence|lgv licence|class 1 licence|class 2 licence|hgv class 1|hgv class 2|cdl|lkw-führerschein|c1 licence|ce licence
certificate of professional competence|transport manager cpc|driver cpc
adr certificate|adr licence|adr-schein
digital tachograph card|digi card
pilot licence
dbs check|enhanced dbs|enhanced dbs check|dbs|criminal record check|background check|police check|police vetting|garda vetting|pvg|führungszeugnis|polizeiliches führungszeugnis|erweitertes führungszeugnis|strafregisterauszug|strafregisterbescheinigung|vulnerable sector check|working with children check
drug test|drug testing|drug screen|pre-employment drug test
security clearance|sc clearance|sc cleared|dv clearance|bpss|sicherheitsüberprüfung
us citizenship|us citizen|citizenship
work authorization|right to work|work permit|arbeitserlaubnis
itar
first aid|first aider|first aid certificate|first aid at work|first aid training|training as a first aider|ersthelfer|erste hilfe|erste-hilfe-kurs
paediatric first aid|pediatric first aid
mental health first aid|mental health first aider
wilderness first aid
nebosh|nebosh general certificate
iosh|iosh managing safely
cscs card|cscs
smsts
sssts
ipaf|ipaf licence
pasma
18th edition|18th edition wiring regulations
gas safe|gas safe registered
f-gas|f gas
cytech
food hygiene certificate|food hygiene|food safety certificate|level 2 food hygiene|gesundheitszeugnis|infektionsschutzbelehrung
haccp
wset|wset level
sommelier diploma|sommelier|sommelière
personal licence|premises licence
sia licence|sia badge
lifeguard qualification|national pool lifeguard
safeguarding training|safeguarding certificate
manual handling certificate|manual handling training
gwo|gwo basic safety training|gwo certificate
irata
high-voltage training|high voltage training|high voltage authorisation
lead auditor training|lead auditor
six sigma|lean six sigma|green belt|black belt|six-sigma
prince2|prince 2
pmp|project management professional
ipma
scrum master certification|certified scrum master|csm|psm
itil
togaf
cka|cka certification|cka-zertifizierung|certified kubernetes administrator
ckad
aws certification|aws certified|solutions architect certification
cissp
cism
ceh
comptia
ccna
iso 27001
iso 9001
iso 14001
iso 45001
iso 22000
iso 13485
iso 17025
iso 13849
as9100|as 9100
brcgs|brc
ifs
gmp
gdp certification
cyber essentials|cyber essentials plus
b corp|b-corp|b corp certified
investors in people
disability confident
living wage employer
mindful employer
stonewall
trainer's certificate
montessori-lehrgang|montessori diploma|montessori
jnc|jnc-recognised qualification|jnc qualification
nims|nims certification
toefl|ielts
goethe-zertifikat
certificate iii|certificate iv
informatikstudium|studium der informatik|computer science degree|degree in computer science
references|two references|three references|written references
cover letter|covering letter|anschreiben|motivationsschreiben|bewerbungsschreiben
bewerbungsfoto
portfolio
`;
