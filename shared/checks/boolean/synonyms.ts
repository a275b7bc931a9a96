import { FAMILIES } from '#shared/checks/boolean/families.ts';

/** What means the same in a search for people. Rows of our own, one family a line, the commonest word first. */
const ROWS = `
PostgreSQL, Postgres
JavaScript, JS, ECMAScript
TypeScript, TS
Kubernetes, K8s
Node.js, NodeJS, Node
React, React.js, ReactJS
Vue, Vue.js, VueJS
Angular, AngularJS
Next.js, NextJS
Go, Golang
C#, CSharp
.NET, dotnet
C++, CPP
Python, Django
Amazon Web Services, AWS
Google Cloud, GCP
Azure, Microsoft Azure
CI/CD, continuous integration, continuous delivery
DevOps, SRE, site reliability
infrastructure as code, Terraform
Elasticsearch, OpenSearch
MongoDB, Mongo
SQL Server, MSSQL
machine learning, ML
artificial intelligence, AI
natural language processing, NLP
large language models, LLM
deep learning, neural networks
data warehouse, Snowflake
business intelligence, BI
Power BI, Tableau
API, REST, GraphQL
microservices, distributed systems
embedded, firmware
iOS, Swift
Android, Kotlin
user experience, UX
user interface, UI
UI/UX, product design
quality assurance, QA
test automation, automated testing
Scrum, agile
product owner, product manager
project manager, programme manager
engineering manager, head of engineering
full stack, fullstack, full-stack
front end, frontend, front-end
back end, backend, back-end
software engineer, software developer, programmer
data scientist, machine learning engineer
data engineer, ETL developer
data analyst, business analyst
systems administrator, sysadmin
security engineer, information security
penetration tester, ethical hacker
solutions architect, solution architect
technical writer, documentation
SEO, search engine optimisation
PPC, paid search
CRM, Salesforce
ERP, SAP
content marketing, content strategy
social media, community manager
copywriter, content writer
public relations, PR
account manager, client manager
sales executive, business development
account executive, sales executive
sales manager, head of sales
customer success, customer success manager
customer service, customer support
call centre, contact centre
human resources, HR, people operations
HR manager, people manager
HR business partner, people partner
payroll, payroll specialist
accountant, management accountant
accounts payable, purchase ledger
accounts receivable, sales ledger
financial controller, finance manager
chief financial officer, CFO, finance director
chief technology officer, CTO
chief executive, CEO, managing director
chief operating officer, COO
bookkeeper, bookkeeping
financial analyst, FP&A
risk manager, risk management
compliance officer, compliance manager
lawyer, solicitor, attorney
legal counsel, in-house counsel
paralegal, legal assistant
executive assistant, personal assistant
office manager, office administrator
receptionist, front desk
buyer, purchasing manager
procurement, purchasing
supply chain, logistics
warehouse operative, warehouse worker
forklift, fork lift
HGV driver, truck driver, lorry driver
delivery driver, courier
mechanical engineer, design engineer
electrical engineer, electronics engineer
electrician, electrical technician
maintenance engineer, maintenance technician
CNC, machinist
welder, fabricator
quantity surveyor, cost manager
civil engineer, structural engineer
site manager, construction manager
architect, architectural designer
AutoCAD, CAD
SolidWorks, 3D CAD
registered nurse, RN, staff nurse
healthcare assistant, care assistant
care worker, support worker
physiotherapist, physical therapist
general practitioner, GP, family doctor
doctor, physician
pharmacist, clinical pharmacist
dentist, dental surgeon
paediatric, pediatric
teacher, educator
teaching assistant, learning support assistant
lecturer, academic
social worker, case worker
chef, cook
sous chef, junior sous chef
waiter, server
hotel manager, general manager
store manager, shop manager
sales assistant, shop assistant
bike mechanic, bicycle mechanic, bicycle technician
electric bike, e-bike
logistics manager, transport manager
sustainability, ESG
health and safety, HSE, EHS
remote, work from home
United Kingdom, UK
United States, USA
Germany, Deutschland
Munich, München
Cologne, Köln
Vienna, Wien
`
  .trim()
  .split('\n')
  .map((line) => line.split(', '));

/** What ends a title, and what may stand in its place: Backend Engineer, Backend Developer. */
const LAST_WORDS: readonly (readonly string[])[] = [
  ['Engineer', 'Developer', 'Programmer'],
  ['Manager', 'Lead', 'Head'],
  ['Specialist', 'Consultant', 'Expert'],
  ['Assistant', 'Coordinator', 'Administrator'],
  ['Representative', 'Executive', 'Agent'],
  ['Technician', 'Mechanic'],
  ['Scientist', 'Researcher'],
];

export const SYNONYM_FAMILIES: number = ROWS.length + Object.keys(FAMILIES).length;

const byWord = new Map<string, string[]>();
for (const row of ROWS)
  for (const word of row) byWord.set(word.toLowerCase(), [...(byWord.get(word.toLowerCase()) ?? []), ...row]);

/** 'Backend Engineer' has 'Backend Developer' and 'Backend Programmer'. */
function withOtherEnds(text: string): string[] {
  const [, begin = '', last = ''] = /^(.*\s)(\S+)$/.exec(text) ?? [];
  const row = LAST_WORDS.find((words) => words.some((word) => word.toLowerCase() === last.toLowerCase())) ?? [];
  return begin === '' ? [] : row.map((word) => begin + (/^\p{Ll}/u.test(last) ? word.toLowerCase() : word));
}

/** Up to two words to look for as well, none of those that are there already; of two words one for each. */
export function synonymsFor(words: readonly string[]): string[] {
  const known = new Set(words.map((word) => word.toLowerCase()));
  const rows = words.map((word) =>
    [...(byWord.get(word.toLowerCase()) ?? []), ...withOtherEnds(word)].filter((one) => !known.has(one.toLowerCase())),
  );
  const inTurn = [...rows.flatMap(([first = []]) => first), ...rows.flatMap((row) => row.slice(1))];
  return [...new Set(inTurn)].slice(0, 2);
}
