import type { Wording } from '#shared/checks/testing/wordings.ts';

/** Wordings about gender, family and origin, one a line. */
export const traitWordings: readonly Wording[] = [
  {
    rule: 'gender/direct',
    language: 'en',
    kind: 'job_advert',
    found: `
An all-male crew.
You will be joining an all-female salon.
Due to the nature of the work, we prefer men.
This is heavy work and best left to the men.
Women find this job too hard.
Each nurse looks after her own patients.
Applicants must be female.
You must be male.
Gender: female.
Sex: male
You will man our stand at trade fairs.
Someone who knows her way around Excel.
A self-starter who takes pride in his work.
Whoever takes this on, he must be patient.
Our man in Berlin.
Frontman for our sales team.
Our ladies in reception are waiting for you.
A woman's eye for detail.
No men, please.
No women on site.
Candidates (male) with a licence.
Housekeeper (f).
You are male and have a clean licence.
An experienced plasterer who brings his own tools.
Secretary: female, 25.
It takes a man to run this yard.
Not for the ladies, sorry.
Man the pumps.
A three-man gang.
Whoever joins us will find her feet quickly.
Booth babes wanted.
`,
    left: `
You will support men who have left prison.
You design shoes for ladies and men.
The Ladies' Day at the races.
Our founder said he would never sell.
You work with young women and girls in care.
Mankato office.
You report to the owner, who started her bakery in 1990.
You manage the budget.
The Isle of Man ferry.
Female students make up half of the class.
Women are under-represented in our field.
The hospital has a male ward and a female ward.
Guided tours of the manor.
A male to female connector.
HMS Lady Jane.
Boyd and Sons.
Salesforce administrator.
Workmanship is checked by hand.
Old Man of Coniston hut warden.
Women's Institute baking day.
A boys' school in Dublin.
Maria runs the kitchen; her bread is known all over town.
Applications from women are particularly welcome.
You fit male and female threaded connectors.
You sell gentlemen's shoes.
A supervisor gives you feedback on her round.
The patient says when she is in pain.
Maternity ward for women of all ages.
You read to the children, and each child takes his own book.
Sir Thomas Boyd Hospital.
Our founder left the company to her daughter.
Mandarin speakers.
You man... sorry, you manage the calendar.
Lady Margaret Hall.
Freeman, Hardy and Willis.
You interview men and women about their health.
The dog needs his walk.
Yeoman warder exhibits.
`,
  },
  {
    rule: 'family/direct',
    language: 'en',
    kind: 'job_advert',
    found: `
You should have no family to worry about.
We prefer people without kids.
Not suitable for those with young children.
A side income for housewives.
No strings at home.
Planning a family soon? Then this is not for you.
You don't plan to have children in the next two years.
You have your childcare sorted.
Childcare must be arranged before you start.
We can't accommodate school runs.
A married couple wanted for the lodge.
Newlyweds need not apply.
Nobody who wants maternity leave within the year.
No maternity cover hassles, please.
We can't have people going off on maternity.
People with children will find it hard.
Unencumbered by family.
Free to relocate without a family in tow.
A partner who supports your long hours.
A wife who understands shift work.
Sick children are no excuse.
Not looking to start a family.
Ideal for couples without children.
Single parents should think twice.
Your home life must be stable.
Carers need not apply.
You have nobody at home who needs you.
Nothing ties you down.
Ladies whose children are at school.
Ability to travel without family restrictions.
Bachelor lifestyle.
Suits bachelors.
Not for people with kids.
Family men preferred.
No wedding plans this year.
Please do not apply if you are pregnant.
Childcare problems are no excuse.
Work comes before family.
Your wife won't see much of you.
You are free and single.
A job for those with no life outside work.
`,
    left: `
We support families in crisis.
You care for children aged 3 to 5.
Parental leave of 20 weeks.
Free childcare vouchers.
You run our family support service.
The mums' group meets on Monday.
The product family.
Family medical history is recorded.
No family is turned away by our food bank.
Whatever your marital status.
Family tickets for staff.
Married quarters are for service families.
Bring your kids day.
A no-obligation quote.
Private life insurance.
You talk to parents at the school gate.
Children's books.
Engaged with the community.
Ties and shirts.
Family-friendly hours.
You teach families how to cook.
Foster carers wanted.
Our customers are parents of small children.
A cottage for a couple or a family comes with the post.
Wedding planner.
You speak with families who have lost someone.
Single site, five days a week.
Working parents are welcome.
People with caring responsibilities are welcome.
You register pregnancies and births.
Fixed term, covering maternity leave.
You prescribe during pregnancy.
Married couples' tax allowance.
The spouse visa is arranged by us.
Domestic boilers.
Children's ward.
We have no ties to any supplier.
Private life and work stay apart here.
Kids eat free.
Bring your partner to the summer party.
`,
  },
  {
    rule: 'origin/direct',
    language: 'en',
    kind: 'job_advert',
    found: `
You grew up speaking French.
We only hire Germans.
Preference for Canadian citizens.
Nationality: British.
Degree from a Western university.
European looks.
Someone with Western values.
Applicants from abroad need not apply.
Asians preferred.
We want a Polish builder.
Looking for Filipinas.
Must be a Christian.
Catholics preferred.
You belong to a church.
Muslims need not apply.
Headscarves are not permitted.
We prefer local people.
Genuine Italian waiters.
An English rose.
A native Londoner.
You are a real Berliner.
Scottish by birth.
Third-generation locals.
You know how we do things in this country.
You share our British values.
You have an English-sounding name.
Bilingual from birth.
Raised bilingually.
Anglo-Saxon mentality.
German mentality.
Citizens of the EU only.
Exclusively for Irish nationals.
Must be of Maltese nationality.
Ethnic minorities need not apply.
Must look European.
Received pronunciation.
Degrees from the UK only.
British-educated candidates.
Sons of the soil.
Must be of Chinese ethnicity.
We cannot allow headscarves.
Fair-skinned.
Attach proof of baptism.
White only.
`,
    left: `
You need the right to work in the UK.
You teach English as a second language.
Cloud-native engineer.
We help non-native speakers.
A Chinese takeaway.
The British Library.
French-speaking customers.
Whatever your nationality or religion.
Christian Aid is a charity.
You work with local people.
Experience of the UK market helps.
UK driving licence.
German B2.
Any accent is welcome.
US GAAP knowledge.
Accent lighting.
The Indian Ocean.
You visit overseas customers.
White goods repair.
Visa applications are handled by you.
The right to live and work in Ireland is needed.
You help newcomers with their German.
React Native developer.
Accent chairs.
Our passport office in Hull.
EU citizens' rights adviser.
Nationality law.
Local knowledge of bus routes helps.
Experience with Canadian payroll.
A degree in German.
Indian cuisine.
A school with a Catholic ethos, open to all faiths.
Foreign exchange desk.
Immigration solicitor.
White label software.
European head office in Basel.
American football coach.
The Irish Times.
No visa sponsorship can be offered.
Local suppliers.
`,
  },
];
