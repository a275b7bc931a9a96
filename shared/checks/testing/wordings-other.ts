import type { Wording } from '#shared/checks/testing/wordings.ts';

/** More wordings of what is asked for in other words, one a line, and near ones. */
export const otherWordings: readonly Wording[] = [
  {
    rule: 'age/direct',
    language: 'en',
    kind: 'job_advert',
    found: `
You will join a vibrant young crew.
We want somebody fresh out of education.
Ideal candidates will be aged between 22 and 32.
Applicants must not be older than 40.
The upper age limit is 35.
Suited to a recent college graduate.
Are you a young, ambitious marketer?
We're a team of twenty-somethings.
Someone at the start of their working life.
Preference will be given to candidates under 30.
Only candidates below 40 years will be considered.
You are between 25-35.
Digital natives preferred.
A Gen Z mindset helps.
The role would suit someone in their early 30s.
No one above 45 should apply.
We need young minds.
Youthful energy is a must.
Not suitable for those approaching retirement.
A junior team with an average age of 24.
Maximum age: 38 years.
We hire young.
You are young and flexible.
Perfect for young professionals.
Our young, hungry sales floor.
You should be in your twenties.
An age of 25 to 40 is ideal.
Older applicants need not apply.
Ideally 18-25.
Recently finished your degree?
Preferably a millennial.
Mature applicants only.
`,
    left: `
You train young players between 8 and 12.
A young cheese and a mature one.
Between 20 and 30 guests come a night.
A hoist for loads of over 40 kg.
Our younger customers like it loud.
You support older people at home.
Drivers over 50 and under 25 are insured, too.
We have been at it since the company was under 20 years old.
`,
  },
  {
    rule: 'gender/direct',
    language: 'en',
    kind: 'job_advert',
    found: `
A good salesman closes twice a week.
The right man for this job is patient.
We are after a Girl Friday.
Our maintenance men start at six.
The successful applicant will use his own judgement.
Each engineer is responsible for his own work.
We need two strong lads for the yard.
The candidate should be able to work on his or her own.
Join our team of craftsmen.
A male carer is preferred.
Work with the best cameramen.
Hey guys, come and join us.
The job is for a lady with good manners.
Ladies preferred.
This is a man's job.
The postman of the village.
Female applicants preferred.
Looking for a waitress.
Your foreman will show you around.
An experienced seamstress.
The new hire will present himself to the board.
You will be the right-hand man of our director.
Our workforce needs more manpower.
A manned desk.
A true gentleman at the door.
Businessmen and women.
The mechanic brings his tools.
We're seeking a hostess.
A Jack-of-all-trades handyman.
Every employee gets his own locker.
The ideal candidate is a family man.
`,
    left: `
The women's refuge supports women and men.
You teach boys and girls.
The ladies' captain lends a hand.
Every guest gets her own key.
We encourage applications from women.
Specimens and regimens are your bread and butter.
Norman Chapman and Ms Goodman lead the team.
An unmanned mission.
`,
  },
  {
    rule: 'origin/direct',
    language: 'en',
    kind: 'job_advert',
    found: `
Native-level German is required.
German mother-tongue speakers.
We want a native Spanish speaker.
Must hold a British passport.
EU citizens only.
Only UK nationals may apply.
Indian candidates preferred.
You speak accent-free English.
English to mother tongue standard.
British-born applicants only.
US citizenship required.
You were raised in the UK.
We prefer locals.
No foreign accents.
A Western education is preferred.
Must be a German native speaker.
Australians only.
Speak English like a native.
Candidates must be of Irish descent.
Native English speakers only.
UK experience essential.
Only applicants with British nationality.
Preference for European candidates.
A Christian background is expected.
No headscarves.
First-language English speakers.
`,
    left: `
You help native speakers of Polish to write English.
A second language, preferably German, is useful.
For a few of our pupils, English is the first language.
You check British passport applications.
French food and Italian wine.
You plant native trees.
`,
  },
  {
    rule: 'health/direct',
    language: 'en',
    kind: 'job_advert',
    found: `
You must be physically fit.
You are in good health.
No disabilities, please.
Must be free from any medical condition.
Excellent health is essential.
You should be able-bodied.
We can't take people with back problems.
Candidates should have no history of illness.
You never take a sick day.
A sane mind in a crazy world.
Only healthy people can do this.
We go mental at month end.
You must be mentally stable.
You need perfect eyesight and a strong physique.
Not for the disabled.
A healthy lifestyle is expected.
We want someone with low absence through sickness.
You need to be fit and healthy.
A pleasant appearance and good figure.
This office is a nuthouse.
No history of mental illness.
Must be in top physical condition.
You are of good physical constitution.
Physical fitness is a must.
Must be a non-smoker in good shape.
`,
    left: `
We promote a healthy lifestyle.
You coach people with back problems.
The physical fitness test is for the players.
We never ask about illness.
A strong build pipeline.
If you do not need adjustments, skip this page.
`,
  },
  {
    rule: 'family/direct',
    language: 'en',
    kind: 'job_advert',
    found: `
No family commitments.
You have no children or dependants.
Ideal for mums with school-age kids.
Must not be planning a family.
Single applicants preferred.
You are unmarried.
The ideal candidate is free of family obligations.
Childcare must not get in the way.
Perfect for a stay-at-home dad.
You should have no domestic ties.
Not pregnant and not planning to be.
Suits a housewife.
Your partner must not mind the travel.
You have no personal ties in the area.
Tell us about your family status.
Someone without caring responsibilities.
You are married with grown-up children.
People with small children should not apply.
`,
    left: `
You book trips for couples without children.
We never plan a day without lunch for families.
Your family is welcome at our summer party.
We are not a family business.
Childcare vouchers and school-hours shifts.
Leave the van at home.
`,
  },
];
