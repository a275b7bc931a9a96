import type { Wording } from '#shared/checks/testing/wordings.ts';

/** Wordings of adverts and interviews, one a line. */
export const openWordings: readonly Wording[] = [
  {
    rule: 'open/placeholder',
    language: 'en',
    kind: 'job_advert',
    found: `
Pay: £xx,xxx a year.
£XX,XXX per annum
Closing date: DD/MM/YYYY
Starts in 20XX.
You have X years in the trade.
Salary tbc.
Contact John Doe.
Join Your Company Name.
Apply here (insert link).
Salary: £???
Details to be added.
Apply at <<link>>.
Call 01234 567890.
Add salary here.
Pay is $##,### a year.
Sent by (your name).
`,
    left: `
XL shirts and 4x4 trucks.
We use Roman numerals XIX.
Add flour here and there.
Pay is £30,000.
Call 01482 304112.
See page (2).
Planet X.
We work in teams of 4 x 4.
`,
  },
  {
    rule: 'open/placeholder',
    language: 'de',
    kind: 'job_advert',
    found: `
Gehalt: XX.XXX Euro.
Ab TT.MM.JJJJ.
Musterfirma GmbH sucht.
Bitte hier einfügen.
Max Mustermann freut sich.
Gehalt wird noch bekannt gegeben.
`,
    left: `

`,
  },
  {
    rule: 'open/leftover',
    language: 'en',
    kind: 'job_advert',
    found: `
Word count: 250
Let me know how you would like it.
I've kept the tone friendly.
Tone: friendly
We offer &ndash; pay.
As requested, here it goes.
We pay Â£12.
First line\\nSecond line.
- [ ] Fill in pay
~~old~~ new
Shall I make it shorter?
Revised version:
`,
    left: `
You write > 3 tests.
Option one suits you.
We keep the tone friendly.
We've written to all of them.
C:\\tools is fine
`,
  },
  {
    rule: 'link/broken',
    language: 'en',
    kind: 'job_advert',
    found: `
Apply at https:///quayside.co.uk.
Apply at htpps://quayside.co.uk.
See wwww.quayside.co.uk.
See www,quayside.co.uk.
Mail jobs@quayside,com.
Mail jobs@@quayside.com.
See https://www.quayside.con.
See https://quayside .co.uk/jobs.
See https://www.your-company.com/jobs.
Mail jobs@companyname.com.
See https://https://quayside.co.uk.
See careers.example.com today.
Mail jobs@beispiel.de.
`,
    left: `
See https://quayside.co.uk/jobs.
Mail jobs@quayside.com. Come soon.
See www.quayside.co.uk, or call.
Your company. We care.
@quayside
Follow @quayside on LinkedIn.
`,
  },
  {
    rule: 'interview/forbidden',
    language: 'en',
    kind: 'interview_questions',
    found: `
1. Have you got kids?
2. Who looks after your children when you work?
3. Is English your first language?
4. Where did you grow up?
6. How many days were you off sick last year?
7. What does your husband do?
8. How long until you retire?
9. Are you comfortable working for a younger boss?
10. Do you live with a partner?
11. What did you earn at your last job?
12. Are you religious?
13. Are you on any medication?
`,
    left: `
1. How many people did you lead?
2. Tell us about a day you were proud of.
3. What salary do you expect?
4. How do you explain a diagnosis to a patient's family?
5. How would you handle a sick colleague's shift?
6. Do you have experience with children's services?
7. Are you allowed to work in the UK?
8. Tell us about a partner you worked with.
`,
  },
  {
    rule: 'interview/forbidden',
    language: 'de',
    kind: 'interview_questions',
    found: `
1. Wie ist Ihr Familienstand?
3. Was macht Ihr Mann beruflich?
4. Wann wollen Sie in Rente gehen?
5. Wo sind Sie aufgewachsen?
6. Nehmen Sie Medikamente?
7. Wie viele Krankheitstage hatten Sie?
8. Rauchen Sie?
`,
    left: `
1. Wie gehen Sie mit Eltern um?
2. Welche Erfahrung haben Sie mit Schulklassen?
3. Was reizt Sie an der Stelle?
`,
  },
];
