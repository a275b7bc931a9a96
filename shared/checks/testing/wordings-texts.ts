import type { Wording } from '#shared/checks/testing/wordings.ts';

/** More wordings of gaps, leftovers, addresses, claims and interviews, one a line, and near ones. */
export const textWordings: readonly Wording[] = [
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
    language: 'en',
    kind: 'job_advert',
    found: `
You were born in the nineties.
You have not yet turned 30.
Only 2024 or 2025 graduates.
`,
    left: `
The project is still young.
We work with a youth club.
Under 25 railcards are sold here.
`,
  },
  {
    rule: 'health/direct',
    language: 'en',
    kind: 'job_advert',
    found: `
A body without any limitations.
You are strong as an ox.
No chronic complaints.
`,
    left: `
Golfers with a low handicap play on Tuesdays.
The business is in good shape.
You spot a lame ewe.
`,
  },
  {
    rule: 'interview/forbidden',
    language: 'en',
    kind: 'interview_questions',
    found: `
What are you on at the moment, salary-wise?
Do you wear the hijab every day?
Were you born here?
`,
    left: `
Listen for: what they changed, and what the children did next.
How do you keep the medicines cupboard in order?
How do you make sure that children are safe in the pool?
`,
  },
  {
    rule: 'reader/claim',
    language: 'en',
    kind: 'sourcing_email',
    found: `
Your reputation precedes you.
Talent like yours is rare.
We need an expert of your calibre.
`,
    left: `
I have not seen your CV, so tell me what you do.
We will read your CV within a week.
Your profile is not stored.
`,
  },
  {
    rule: 'open/placeholder',
    language: 'en',
    kind: 'job_advert',
    found: `
Insert any other desirable criteria here
We match [x]% of it.
Full-time/part-time (delete as appropriate)
`,
    left: `
It is < 200 ms at the median and > 99 % succeed.
You insert plates into the press.
We use <canvas> in the browser.
`,
  },
  {
    rule: 'open/leftover',
    language: 'en',
    kind: 'job_advert',
    found: `
Hope this helps!
Copy and paste the text below.
If you need a version for LinkedIn, just ask.
`,
    left: `
Let me know if you would like to chat.
I'd be happy to answer your questions.
Shall I call you on Friday?
`,
  },
  {
    rule: 'pay/vague',
    language: 'en',
    kind: 'job_advert',
    found: `
Pay in line with experience.
The package is competitive.
Best rates in the area.
`,
    left: `
You compare rates of carriers.
Our prices are fair.
The market is competitive.
`,
  },
];
