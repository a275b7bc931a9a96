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
  {
    rule: 'open/placeholder',
    language: 'en',
    kind: 'job_advert',
    found: `
Salary: [insert]
Dear <first name>,
Apply by {date}.
The pay is £XX an hour.
Contact ___ for details.
The start date is TBD.
Lorem ipsum dolor.
Insert company description here.
Write to N.N. in HR.
Salary (to be confirmed).
XX days of holiday.
Call us on 0XXX XXX XXX.
[COMPANY] is hiring.
{{ job.title }}
We offer a salary of €[amount].
Start: dd.mm.yyyy
<<COMPANY>>
Pay: TBA
Please insert link here.
Join us at %COMPANY_NAME%.
$SALARY_RANGE a year
Our team has X people.
Location: TBC.
...................
You get ## days off.
`,
    left: `
Our salary follows a scale.
Plan B is better than plan X.
`,
  },
  {
    rule: 'open/leftover',
    language: 'en',
    kind: 'job_advert',
    found: `
Sure, here's a job advert for you:
### Your role
We **love** bikes.
- **Pay:** good
Let me know if you want changes.
Here's a revised version:
Certainly! Below is the job posting.
I hope this helps!
Feel free to adapt it.
<p>We mend bikes.</p>
We mend bikes &amp; more.
* * *
Here is the job description you asked for:
Note: I have left out the salary.
[Apply here](https://quayside.co.uk)
Would you like a German version too?
Of course! Here you go:
1\\. First
As an AI language model, I cannot name pay.
`,
    left: `
Here is where you come in.
Would you like to ride?
Version 2 of the app is out.
Of the two, the first is yours.
We write 1. and 2. before steps.
`,
  },
  {
    rule: 'link/broken',
    language: 'en',
    kind: 'job_advert',
    found: `
Apply at http:/quayside.co.uk.
See https//quayside.co.uk.
Mail jobs@quayside.
Mail jobs(at)quayside.co.uk.
See www.quayside.
See https://example.com/jobs.
Write to jobs@quayside..co.uk.
See http://localhost:3000/jobs.
Mail jobs @quayside.co.uk.
See https://quayside.co,uk.
See www.quayside .com today.
Apply via https://.
`,
    left: `
See https://quayside.co.uk/jobs.
Meet us (at noon) by the quay.
Mail jobs@quayside.co.uk.
`,
  },
  {
    rule: 'reader/claim',
    language: 'en',
    kind: 'sourcing_email',
    found: `
I came across your profile on LinkedIn.
Your background caught my eye.
I was impressed by your work at Globex.
Your experience in logistics is exactly what we need.
I noticed you've been at Acme for five years.
With your track record, you would shine.
You come highly recommended.
I saw you recently changed jobs.
Your CV stood out.
I've been following your work.
Given your expertise in SQL, this is for you.
Your skills are a perfect match.
A colleague mentioned your name.
I loved your recent talk.
I can see that you know Kafka.
I see you are based in Hull.
Your impressive career speaks for itself.
You have an impressive background.
After reviewing your LinkedIn profile, I had to write.
Your GitHub is remarkable.
As a seasoned engineer, you know this.
I understand you have led teams.
Your profile is exactly what we look for.
Someone with your skills is rare.
`,
    left: `
Your background does not matter.
Send us your profile.
Share your experience with us.
You will build your career here.
Whatever your experience at work, we train.
`,
  },
  {
    rule: 'interview/forbidden',
    language: 'en',
    kind: 'interview_questions',
    found: `
1. How old are you?
2. Are you married?
3. Do you plan to have children in the next years?
4. What is your religion?
5. Where were you born?
6. Do you have any health problems?
7. Are you a member of a trade union?
8. What do you earn today?
9. Is your partner happy with you working nights?
10. What nationality are you?
11. When did you finish school?
12. How is your health?
13. Do you smoke?
14. Who will look after the kids?
15. Which party do you vote for?
16. Have you been off sick this year?
17. Are you pregnant?
18. What does your wife think of the move?
19. Do you go to church?
20. How many sick days did you take last year?
21. What is your sexual orientation?
22. Do you have a disability?
23. What is your native language?
24. What is your current salary?
25. Are you planning a family?
26. How would you describe your family situation?
27. Do you take any medication?
28. Do you celebrate Christmas?
`,
    left: `
1. How do you speak with a patient's family?
2. How would your last team describe you?
3. How do you plan a week with children's groups?
4. Have you worked with a trade customer?
5. What would you do if a colleague were off sick?
`,
  },
  {
    rule: 'age/direct',
    language: 'de',
    kind: 'job_advert',
    found: `
Wir sind ein junges, dynamisches Team.
Berufseinsteiger bis 30 Jahre.
Du bist zwischen 25 und 35.
Idealalter: 25 bis 40 Jahre.
Junge Kolleginnen und Kollegen warten auf dich.
Sie sind nicht älter als 40 Jahre.
Frisch aus dem Studium?
Junge Talente willkommen.
Digital Natives gesucht.
Du passt in unser junges Team.
Ein junges Start-up.
Maximal 35 Jahre alt.
Unser Team ist im Schnitt 28.
Jung, motiviert, hungrig.
Bewerber unter 35 bevorzugt.
Ein junger, motivierter Mitarbeiter.
Rentner willkommen.
`,
    left: `
Du begleitest junge Familien.
Zwischen 20 und 30 Gäste kommen am Abend.
Im Schnitt 30 Gäste.
Ein junger Wein.
Unabhängig vom Alter.
`,
  },
  {
    rule: 'gender/direct',
    language: 'de',
    kind: 'job_advert',
    found: `
Wir suchen eine Sekretärin.
Eine freundliche Empfangsdame.
Krankenschwester gesucht.
Ein starker Mann fürs Lager.
Unsere Jungs auf dem Bau.
Eine Putzfrau.
Der Bewerber muss seinen Führerschein haben.
Suchen Kellnerin.
Zimmermädchen gesucht.
Eine nette Dame für den Empfang.
Ein Mann für alle Fälle.
Bürofee gesucht.
Manpower.
Der ideale Kandidat ist ein Macher.
`,
    left: `
Die Männer im Haus spielen Skat.
Bewerber (m/w/d) melden sich bei uns.
Bewerber und Bewerberinnen sind willkommen.
Die Damen gewinnen beim Skat.
`,
  },
  {
    rule: 'health/direct',
    language: 'de',
    kind: 'job_advert',
    found: `
Sie sind körperlich belastbar.
Körperliche Fitness.
Sie sind gesund.
Keine gesundheitlichen Einschränkungen.
Gute Gesundheit.
Sie sind psychisch belastbar und selten krank.
Ein gepflegtes Erscheinungsbild.
Ein verrückter Haufen.
Nichtraucher.
Volle körperliche Belastbarkeit.
Keine Behinderung.
Gute körperliche Konstitution.
`,
    left: `
Gesundes Obst steht bereit.
Du pflegst kranke Menschen.
Eine gute Konstruktion.
`,
  },
  {
    rule: 'origin/direct',
    language: 'de',
    kind: 'job_advert',
    found: `
Deutsch als Muttersprache.
Muttersprachler bevorzugt.
Deutsche Staatsangehörigkeit.
Akzentfreies Deutsch.
Nur EU-Bürger.
Sie sind in Deutschland aufgewachsen.
Deutsche Staatsbürgerschaft erforderlich.
Muttersprachliche Deutschkenntnisse.
Einheimische bevorzugt.
Perfektes Deutsch ohne Akzent.
Österreichische Staatsbürger.
`,
    left: `
Deutsch auf Niveau B2.
Du unterrichtest Deutsch.
Menschen jeder Herkunft sind willkommen.
`,
  },
  {
    rule: 'family/direct',
    language: 'de',
    kind: 'job_advert',
    found: `
Keine familiären Verpflichtungen.
Ungebunden.
Ideal für Mütter.
Ohne Kinder.
Kinderlos.
Alleinstehend und flexibel.
Familienplanung abgeschlossen.
Keine kleinen Kinder.
Verheiratet.
`,
    left: `
Wir beraten Familien ohne Kinder.
Du betreust Kinder.
Vereinbarkeit von Familie und Beruf.
`,
  },
];
