import { rowsOf, type WordRow } from '#shared/checks/words/rows.ts';

/** Words that name one gender where any is meant. */
export const genderRows: readonly WordRow[] = [
  ...rowsOf({
    rule: 'gender/direct',
    source: 'ehrc',
    why: 'The title names one gender. A neutral one offers the job to everybody.',
    rows: `
chairman+; chairwoman+ | chair; chairperson
salesman+; saleswoman+ | salesperson; sales representative
salesgirl+; saleslady; salesladies; sales girl+; sales lady; sales ladies; shop girl+; shopgirl+ | sales assistant
businessman+; businesswoman+ | business person
spokesman+; spokeswoman+ | spokesperson
foreman+; forewoman+ | supervisor; team lead
fireman+ | firefighter
policeman+; policewoman+ | police officer
postman+; postwoman+; mailman+ | postal worker; mail carrier
milkman+ | milk deliverer
handyman+ | maintenance worker; repairer
repairman+; maintenance man; maintenance men; service man; service men | repairer; technician
craftsman+ | craftsperson; maker
tradesman+ | tradesperson
workman+ | worker
warehouseman+; storeman+ | warehouse worker
deliveryman+; delivery man; delivery men; delivery boy+; delivery lad+ | delivery driver; courier
draughtsman+; draftsman+ | drafter; CAD technician
cameraman+ | camera operator
anchorman+; anchorwoman+ | news presenter
fisherman+ | fisher
watchman+; nightwatchman+ | security guard; night guard
doorman+ | door attendant; door supervisor
barman+; barmaid+ | bartender
waitress; waitresses | waiter; server; waiting staff
hostess; hostesses | host
air hostess; air hostesses; stewardess; stewardesses | flight attendant; cabin crew member
actress; actresses | actor
manageress; manageresses | manager
headmaster+; headmistress; headmistresses | headteacher
cleaning lady; cleaning ladies; cleaning woman; cleaning women; charwoman+ | cleaner
dinner lady; dinner ladies; lunch lady; lunch ladies; tea lady; tea ladies | catering assistant; canteen assistant
lollipop lady; lollipop man | crossing patrol officer
girl friday; man friday; gal friday | general assistant
office girl+; office boy+; tea boy+; tea girl+ | office assistant
errand boy+; busboy+; bellboy+; bell boy+ | porter; runner
stable lad+; stable girl+; stable boy+ | groom; yard hand
housemaid+; chambermaid+; cleaning maid+ | housekeeper; room attendant
seamstress; seamstresses | sewer; tailor
washerwoman+ | laundry worker
middleman+ | intermediary
layman; laymen; layman's; laymen's | lay person | The word names one gender. 'Plain words' says it as well.
dustman+; binman+; garbage man; garbage men | refuse collector
groundsman+ | groundskeeper
linesman+; lineman+ | line worker
signalman+ | signaller
stuntman+ | stunt performer
weatherman+; weathergirl+ | weather presenter
clergyman+ | member of the clergy
councilman+; councilwoman+; alderman+ | councillor
congressman+; congresswoman+ | member of Congress
statesman+ | political leader | | elder ~
freshman; freshmen | first-year student
ombudsman | ombudsperson | | the ~; financial ~; legal ~; housing ~; pensions ~; services ~; health ~; to ~
houseman+ | house officer
male nurse+; lady doctor+; female doctor+; male secretary | | Gender says nothing about the work. Name the profession alone. | ~ ward; ~ wards
camera girl+; promo girl+; promotion girl+; grid girl+; hostess girl+ | promoter
lady driver+; lady mechanic+; female driver+; woman driver | driver | Gender says nothing about the work.
cowman; cowmen; herdsman+; stockman+ | livestock worker
huntsman; huntsmen | hunt worker
oarsman; oarsmen; yachtsman; yachtsmen | rower; sailor
sportsman+; sportswoman+ | athlete
serviceman+; servicewoman+ | service member | | ex ~; former ~
marksman; marksmen | sharpshooter
journeyman+ | qualified tradesperson | | ~ scale; ~ electrician; ~ card; ~ licence; ~ license; ~ lineman; ~ plumber
choirmaster+ | choir director
housewife; housewives | homemaker
gentleman; gentlemen | | The notice is for everybody. 'You' speaks to all. | ~ outfitters; ~ clothing
`,
  }),
  ...rowsOf({
    rule: 'gender/direct',
    source: 'ehrc',
    why: 'The word names one gender where any is meant.',
    rows: `
manpower | staff; workforce; people
man hours; man hour; manhours; manhour | working hours; person-hours
man days; man day; man months; man years | working days; person-days
mankind | humankind; people
manning | staffing | | ~ river
manned by | staffed by
man the desk; man the phones; man the reception; man the till; man the counter; man the stand; man the office; man the front desk | | 'Man' is a gender before it is a verb. 'Staff' or 'look after' says it.
one man band; one man show; one man team | one-person team
right hand man | right hand; deputy
man for the job; right man; man of action; man of the people | right person for the job
men only; males only; male only; man only; only men; only males; male candidates only; male applicants only | | The law forbids it unless the work itself needs it. Leave gender out. | ~ ward; ~ wards; ~ prison
women only; females only; female only; only women; only females; female candidates only; female applicants only; ladies only | | The law forbids it unless the work itself needs it. Leave gender out. | ~ ward; ~ wards; ~ gym; ~ refuge; ~ hostel; ~ service; ~ services; ~ space; ~ spaces; ~ swimming; ~ prison; ~ carriage; ~ sessions; ~ accommodation; ~ clinic
male candidate+; male applicant+; male colleague preferred; male preferred; males preferred; preferably male; ideally male; young man; strong man; strong men; strong lad; strong lads | candidate | Gender is no requirement. Name what the work needs.
female candidate+; female applicant+; female preferred; females preferred; preferably female; ideally female; young woman; young lady; young ladies; attractive lady; mature lady; friendly lady; bubbly lady; bubbly girl | candidate | Gender is no requirement. Name what the work needs. | encourage ~; encourages ~; from ~; welcome ~
guys; guy | everyone; team; folks | 'Guys' reads as men. | bad ~; wise ~
lads; gals; good lad | team; everyone | The word names one gender where any is meant. | British and Irish ~; british ~
lady; ladies | woman; women | It names a gender, and often a manner. Name the job. | ~ chapel; first ~; our ~; ~ wear; ~ shoes; ~ fashion; ~ department; ~ toilets; ~ toilet; ~ day; ~ gaelic; ~ golf; ~ football; ~ section; ~ captain; old ~; ~ bird; ~ macbeth; ~ and gentlemen; ~ bay; ~ who; @lad
girl+ | woman; colleague | Colleagues are of any gender, and grown up. | ~ guides; ~ school; ~ schools; ~ football; ~ education; ~ group; ~ groups; boys and ~; ~ and boys; pupils; school; students; teach; for ~; young ~; women and ~; ~ club; ~ code; @girl; ~ pe; ~ sport; ~ scouts; ~ guiding; ~ aged; ~ who; ~ toilets; ~ name; children; daughters; boarding
boy+ | man; colleague | Colleagues are of any gender, and grown up. | ~ school; ~ schools; ~ football; ~ group; girls and ~; ~ and girls; pupils; school; students; teach; for ~; young ~; ~ club; @boy; ~ pe; ~ scouts; ~ aged; ~ toilets; ~ name; children; old ~; boarding; men and ~
men who; men of; real men; grown men; good men; men wanted; men needed; man wanted; man needed; hard men; the men on; our men; men not; family man; family men; strong man; man who can; man of; gentleman of; a man with; men with; a man for; chaps; chap; blokes; bloke; fellas; lad; lasses; lass | people; person | The word names one gender where any is meant. | women and ~; ~ and women; for ~; homeless ~; young ~; support ~; ~ in prison; help ~; isle ~; older ~; work with ~; ~ prostate; ~ steel; ~ the match; ~ cloth; clinic; patients; clients; residents; prison; prisoners; ~ letters; british and irish ~
housewife with; matronly; motherly type; motherly soul; lady of the house; woman of the house; man of the house; girl next door; boy next door; man's man; ladies man; man's job; man's work; woman's job; woman's work; a man's world | | It pictures a gender. Say what the person does. |
gal; dudes; dude; bros | everyone; colleagues
the girls in the office; office girls; our girls; the girls on reception; our boys; one of the boys; one of the lads; boys in the workshop; the boys on site | colleagues; team | Colleagues are of any gender, and grown up.
he or she; she or he; he/she; she/he; s/he | they | 'They' is shorter and leaves nobody out.
him or her; her or him; him/her; her/him | them | 'Them' is shorter and leaves nobody out.
his or her; her or his; his/her; her/his; his/hers; his or hers | their | 'Their' is shorter and leaves nobody out.
himself or herself; herself or himself; himself/herself; herself/himself | themselves | 'Themselves' leaves nobody out.
man up | take responsibility |
alpha male+; alpha female+ | | It praises one gender's manners. Say what the person does.
old boys club; old boys' club; old boys network; old boys' network | network
gentlemen's agreement; gentleman's agreement | informal agreement
sportsmanship; sportsmanlike | fairness
brotherhood | community | | international ~; ~ of
mother hen | | It names a woman's part. Say what the person does for the team.
feminine touch; woman's touch; masculine energy; manly | | Work has no gender. Say what is meant.
motherly; fatherly | caring; patient
maternal instinct; maternal nature | | Care is no matter of gender. Say what the person does.
ladylike; gentlemanly | courteous
`,
  }),
];
