/**
 * Word families: 'engineer' has the words that engineer* stands for in a search for people. Rows of our own, one
 * family a line.
 */
export const FAMILIES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  `
account: account, accounts, accountant, accountants, accounting
administrat: administrator, administrators, administration, administrative
advertis: advertising, advertiser, advertisement
advis: adviser, advisor, advisers, advisors, advisory
agil: agile, agility
analy: analyst, analysts, analysis, analytics, analytical
architect: architect, architects, architecture
assembl: assembler, assembly
assess: assessor, assessors, assessment
assist: assistant, assistants, assistance
audit: auditor, auditors, audit, auditing
automat: automation, automated, automate
automot: automotive
bank: banker, bankers, banking, bank
biolog: biologist, biology, biological
brand: brand, brands, branding
build: builder, builders, building
buy: buyer, buyers, buying
care: care, carer, carers, caregiver
certif: certified, certification, certificate
chef: chef, chefs
chemi: chemist, chemistry, chemical
clean: cleaner, cleaners, cleaning
clinic: clinician, clinical, clinic
coach: coach, coaches, coaching
cod: coder, coders, coding
communicat: communication, communications, communicator
complian: compliance, compliant
construct: construction, constructor
consult: consultant, consultants, consulting, consultancy
content: content
contract: contract, contractor, contractors, contracting
control: controller, controllers, controlling, controls
coordinat: coordinator, coordinators, coordination
copywrit: copywriter, copywriters, copywriting
counsel: counsellor, counselor, counselling, counseling
creat: creative, creator, creators, creation
design: designer, designers, design
develop: developer, developers, development
devop: devops
digit: digital, digitalisation, digitization
direct: director, directors
distribut: distribution, distributor, distributed
driv: driver, drivers, driving
ecolog: ecologist, ecology, ecological
econom: economist, economics, economic
edit: editor, editors, editing, editorial
educat: educator, educators, education
electri: electrician, electricians, electric, electrical
electron: electronics, electronic
embed: embedded
engineer: engineer, engineers, engineering
execut: executive, executives
fabricat: fabricator, fabricators, fabrication
facilit: facilities, facility, facilitator
financ: finance, financial, financing
fund: fundraiser, fundraising, funding
garden: gardener, gardeners, gardening
geolog: geologist, geology, geological
govern: governance, government
hospital: hospital, hospitality
install: installer, installers, installation
instruct: instructor, instructors, instruction
insur: insurance, insurer, insurers
integrat: integration, integrator, integrated
invest: investor, investment, investments, investing
journalis: journalist, journalists, journalism
lawyer: lawyer, lawyers
lead: lead, leader, leaders, leading
lectur: lecturer, lecturers, lecturing
legal: legal
logist: logistics, logistic
machin: machinist, machinists, machine, machining
maint: maintenance, maintainer, maintain
manag: manager, managers, management, managing
manufactur: manufacturing, manufacturer, manufacturers
market: marketer, marketers, marketing
mathemat: mathematician, mathematics, mathematical
mechani: mechanic, mechanics, mechanical
medic: medic, medical, medicine
mentor: mentor, mentors, mentoring
mobil: mobile, mobility
negotiat: negotiator, negotiation, negotiating
network: network, networks, networking
nurs: nurse, nurses, nursing
operat: operator, operators, operations, operational
optimi: optimisation, optimization, optimising, optimizing
organi: organiser, organizer, organisation, organization
paint: painter, painters, painting
paramedic: paramedic, paramedics
pharm: pharmacist, pharmacy, pharmaceutical, pharma
physic: physicist, physics, physical
physio: physiotherapist, physiotherapists, physiotherapy
plan: planner, planners, planning
plumb: plumber, plumbers, plumbing
polic: policy, policies
procur: procurement, procuring
product: product, products, production, productivity
program: programmer, programmers, programming
project: project, projects
psycholog: psychologist, psychologists, psychology
purchas: purchaser, purchasers, purchasing
quant: quantitative, quant, quants
recruit: recruiter, recruiters, recruiting, recruitment
regulat: regulatory, regulation, regulations
report: reporter, reporting, reports
research: researcher, researchers, research
retail: retail, retailer, retailers
risk: risk, risks
robot: robotics, robot, robots
scien: scientist, scientists, science
script: script, scripts, scripting
secur: security, secure
sell: seller, sellers, selling
server: server, servers
servic: service, services, servicing
social: social
solution: solution, solutions
speciali: specialist, specialists, specialised, specialized
statist: statistician, statistics, statistical
strateg: strategy, strategist, strategic
student: student, students
supervis: supervisor, supervisors, supervision
support: support, supporting
surg: surgeon, surgeons, surgery, surgical
survey: surveyor, surveyors, surveying
sustainab: sustainability, sustainable
system: system, systems
teach: teacher, teachers, teaching
techn: technician, technicians, technical, technology
technolog: technology, technologies, technologist
test: tester, testers, testing
therap: therapist, therapists, therapy
train: trainer, trainers, training
translat: translator, translators, translation
transport: transport, transportation
treasur: treasurer, treasury
underwrit: underwriter, underwriters, underwriting
valid: validation, validator
veterinar: veterinarian, veterinary
warehous: warehouse, warehouses, warehousing
web: web, website, websites
weld: welder, welders, welding
writ: writer, writers, writing
`
    .trim()
    .split('\n')
    .map((line) => {
      const [stem = '', words = ''] = line.split(': ');
      return [stem, words.split(', ')];
    }),
);

const MOST = 6;

/**
 * The words that a word with a wildcard stands for, [] when no family has it. Only a wildcard at the end and one inside
 * a word are looked up.
 */
export function familyOf(word: string): string[] {
  const [stem = '', end = ''] = word.toLowerCase().split(/[*?]+/);
  if (stem.length < 3) return [];
  const own = Object.hasOwn(FAMILIES, stem) ? [...(FAMILIES[stem] ?? [])] : wordsOf(stem);
  const fitting = own.filter((one) => one.startsWith(stem) && one.endsWith(end));
  return fitting.length > MOST ? [] : fitting;
}

/** Words of every family that begin like this, where that is not too many. */
const wordsOf = (stem: string): string[] => [
  ...new Set(
    Object.values(FAMILIES)
      .flat()
      .filter((word) => word.startsWith(stem)),
  ),
];
