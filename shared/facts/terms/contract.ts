/** Terms of work; of those with the same name before the colon at most one is true. */
export const CONTRACT = `
place:fully remote|100% remote|100 % remote|completely remote|remote-first|remote first|work from anywhere|working from anywhere|remote role|remote position|remote job|remote-only|entirely remote|vollständig remote|komplett remote|rein remote|~remote|~remotely|100 prozent remote|ortsunabhängig
place:hybrid|hybrid working|hybrid role|hybrides arbeiten|hybrid working model
place:onsite|~on site|~on-site|~vor ort|on-site role|fully on-site|fully onsite|office-based|office based|in-office|fully office-based|on site every day|onsite role|vollständig vor ort|reine präsenz
length:permanent|permanent contract|permanent position|permanent role|permanent post|indefinite contract|open-ended contract|unbefristet|unbefristeter vertrag|unbefristeter arbeitsvertrag|unbefristete anstellung|unbefristete stelle|festanstellung|dauerstelle
length:fixed term|fixed-term|fixed-term contract|fixed term contract|ftc|maternity cover|befristet|befristete stelle|befristeter vertrag|befristung
length:temporary|temporary contract|temporary role|temp|temp to perm|temp-to-perm|zeitarbeit|aushilfe
length:freelance|freelancer|self-employed|contractor|freiberuflich|freie mitarbeit
length:zero hours|zero-hours contract|zero hour contract
length:seasonal|seasonal contract|seasonal role|saisonal|saisonvertrag
length:internship|praktikum
hours:full-time|full time|vollzeit|vollzeitstelle
hours:part-time|part time|teilzeit|teilzeitstelle
job share|job sharing|jobsharing
weekend work|weekend working|working weekends|weekends|work weekends|wochenendarbeit|wochenenddienst|wochenenddienste|wochenenden
saturday work|saturday shift|saturday shifts|samstagsarbeit|samstagsdienst
sunday work|sunday shift|sunday shifts|sonntagsarbeit|sonntagsdienst
night work|night shifts|night shift|nights|nachtarbeit|nachtschicht|nachtschichten|nachtdienst|nachtdienste
evening work|evening shifts|evening shift|abenddienst
shift work|shift system|rotating shifts|shift pattern|schichtarbeit|schichtdienst|schichtbetrieb|wechselschicht
split shifts|split shift|geteilter dienst|teildienst
early shifts|early shift|frühschicht|frühdienst
late shifts|late shift|spätschicht|spätdienst
on call|on-call|on-call rota|standby|on-call duty|rufbereitschaft|bereitschaft|bereitschaftsdienst
notice period|kündigungsfrist
probation|probation period|probationary period|trial period|probezeit
trial shift|trial day|probearbeiten|probetag
travel required|business travel|regular travel|extensive travel|overnight stays|dienstreisen|reisebereitschaft|reisetätigkeit|übernachtungen
own car|own vehicle|own transport|eigener pkw|eigenes auto|use of a car
immediate start|start immediately|available immediately|ab sofort|nächstmöglichen zeitpunkt
annualised hours|arbeitszeitkonto
term-time only|term time only
school hours
inside ir35
outside ir35
collective agreement|tarifvertrag|tarifgebunden|tarifvergütung|nach tarif|tariflohn|tvöd|tv-l|tarif
union recognition|betriebsrat|works council
agenda for change
direct reports|line management
budget responsibility|p&l responsibility|budgetverantwortung
personnel responsibility|personalverantwortung
hands-on training|onboarding programme|onboarding plan|induction programme|einarbeitungsplan
overtime required|mandatory overtime
weekly pay|paid weekly|weekly paid
umbrella company
lone working
reisezeit ist arbeitszeit|reisezeit gilt als arbeitszeit
`;
