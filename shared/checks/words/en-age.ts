import { rowsOf, type WordRow } from '#shared/checks/words/rows.ts';

/** Words that ask for an age, and words that hint at one. */
export const ageRows: readonly WordRow[] = [
  ...rowsOf({
    rule: 'age/direct',
    source: 'ehrc',
    why: 'It asks for an age. Say what the person has to be able to do.',
    rows: `
young | - | | ~ people; ~ people's; ~ person; ~ person's; ~ adults; ~ adult; ~ children; ~ child; ~ learners; ~ learner; ~ patients; ~ offenders; ~ carers; ~ farmers; ~ readers; ~ audiences; ~ audience; ~ families; ~ plants; ~ trees; ~ stock; ~ animals; ~ calves; ~ lambs; ~ horses; ~ minds; ~ lives; ~ visitors; ~ players; ~ musicians; ~ artists; ~ writers; ~ onset; ~ wines; ~ residents; ~ customers; ~ fans; ~ drivers; ~ fathers; ~ mothers; ~ parents; ~ scientists; ~ girls; ~ boys; ~ women; ~ men; ~ athletes; ~ footballers; ~ dancers; ~ actors; ~ refugees; ~ apprentices; ~ at; ernst and; ~ enterprise; neil ~
looking for young people; want young people; young people wanted; seeking young people; young professionals; young professional; young graduates; young graduate; young talent; young blood; young at heart; young, dynamic; young and dynamic; young and hungry; young and ambitious; young, ambitious; young, vibrant; young team; young company; young workforce; young and fun; young, fun; young and enthusiastic; young and motivated | -
youthful; youthfulness; youthful energy; youthful team | -
youngster+ wanted; keen youngster+ | -
digital native+; tech native+ | confident with digital tools | It means people of one generation. Name the tools they need to use.
millennial+; millenial+; gen z; generation z; gen y; generation y; zoomer+; gen zs; gen zers | | It names a generation. Say what the person does. | for ~; to ~; with ~; among ~; target ~; our ~
recent graduate+; recently graduated; fresh graduate+; new graduate+; newly graduated; fresh out of university; fresh out of college; fresh from university; fresh from college; straight out of university; straight from university; straight out of college; straight out of school; straight from school; fresh out of school; just graduated; newly qualified graduate+ | | It shuts out people who learned the same later in life. Name the knowledge. | support ~; supporting ~; mentor ~; mentoring ~; supervise ~; supervising ~; coach ~; train ~; training ~; our ~; for ~; to ~; with ~
recent school leaver+; school leavers only; recent university leaver+ | | It asks for an age. Say what the person has to know.
mature candidate+; mature applicant+; mature person; mature people; mature individual+; mature lady; mature ladies; mature woman; mature man; mature professional+; mature adult+ | | 'Mature' reads as older. Say what the person has done.
mature and responsible; mature, responsible; mature and reliable; mature attitude; mature outlook; mature approach; mature personality; mature and sensible; maturity | | 'Mature' reads as older. Say how the person acts. | data ~; ~ model; ~ level; ~ levels; ~ assessment; digital ~; process ~; security ~; organisational ~; ~ matrix; to ~; technical ~; at ~; product ~; market ~; ~ date; ~ dates; ~ stage; bond ~; loan ~; sexual ~; crop ~
too old; over the hill; past it | | It speaks of age. Leave it out.
fresh faced; fresh blood; new blood; fresh young | | It asks for youth. Say what the team lacks.
baby boomer+ | | It names a generation. | for ~; to ~
age limit; no older than; not older than; upper age; maximum age | | An age shuts people out. Name what the work needs. | no ~; no upper age ~; without ~; years ~; ~ to drive; ~ children
active retiree+; early retiree+; retired person; retired people; semi retired; recently retired; retiree+ wanted | | It asks for an age. Say which hours and tasks wait. | for ~; to ~; with ~; of ~; support ~
older person preferred; older applicants; older candidate; young at heart pensioner | | It asks for an age. | from ~; welcome ~
student age; university age; school age applicant | | It asks for an age.
prime of life; grey haired; gray haired; mature in years; of mature years; advanced in years; of a certain age; retirement age; near retirement; nearing retirement; close to retirement; twenty something+; thirty something+; forty something+; twentysomething+; thirtysomething+; 20 something+; 30 something+; 20-somethings; 30-somethings; bunch of students; young thing; young things; spring chicken+; old hands only; suits a school leaver; suit a school leaver; ideal for a school leaver; ideal for school leavers; suit school leavers; perfect for a school leaver; perfect for school leavers | | It asks for an age. Say what the work needs. | ~ age; no ~; ~ planning; state ~; ~ savings; @apprentice; @trainee
born after; born before; born between | | A year of birth is an age.
`,
  }),
  ...rowsOf({
    rule: 'age/indirect',
    source: 'ehrc',
    why: 'It can read as a hint at age. Say what the work needs.',
    rows: `
energetic | -
high energy; high-energy individual; full of energy; boundless energy; bags of energy; lots of energy; endless energy; bundle of energy | - | | ~ physics; ~ use; ~ bills; ~ costs; ~ demand; ~ efficiency; ~ laser; ~ lasers; ~ prices; ~ users; ~ beam; ~ density
highly experienced; vastly experienced; very experienced; hugely experienced | experienced
seasoned | experienced | | ~ with; ~ timber; ~ wood; well ~; ~ dishes; ~ fries; freshly ~
industry veteran; seasoned veterans; veteran of the industry | experienced person
junior | - | It can read as young. Name what the person is new to. | @junior; @entry; @graduate; @apprentice; @trainee; ~ school; ~ doctors; ~ doctor; ~ football; ~ members; ~ league; ~ rugby; ~ tennis; ~ club; ~ cup
overqualified; over qualified | | It shuts out people with long experience. Say what the work offers.
ideal for students; perfect for students; suit a student; suits a student; suitable for students; would suit students; great for students; ideal student job; ideal first job; perfect first job; first job out of | | Others may want these hours, too. Say which hours they are.
ideal for graduates; perfect for graduates; suit a graduate; suit a recent; suitable for graduates | | Others may bring the same. Say what the person learns. | @graduate
up and coming | | It can read as young. Say what the person has done. | ~ area; ~ neighbourhood
early twenties; mid twenties; late twenties; early thirties; mid thirties; over forties; over fifties | | It names an age.
of working age | | It names an age. | adults ~; people ~; ~ adults; ~ people; ~ population
youth culture; youth vibe; campus vibe; campus feel; student vibe | | It reads as meant for the young.
vibrant young; lively young | | It reads as meant for the young.
long standing experience; decades of experience | experience | It counts time, not skill. | our ~; with ~; have ~; has ~; our team's ~; bring ~
`,
  }),
];
