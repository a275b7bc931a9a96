import type { Wording } from '#shared/checks/testing/wordings.ts';

/** Wordings of adverts and interviews, one a line. */
export const peopleWordings: readonly Wording[] = [
  {
    rule: 'age/direct',
    language: 'en',
    kind: 'job_advert',
    found: `
The ideal candidate is under 35.
You are under the age of 35.
Aged 25 to 40.
Between 20 and 35 years old.
Candidates between the ages of 25 and 40 are preferred.
Maximum age 40.
Max. age: 35
Age: 25-35
Age range 25–35
Preferred age: 22 to 30
Age group 20-30
You are up to 35 years old.
You are no more than 40 years of age.
Applicants should not be above 45 years of age.
You are ideally in your twenties.
Someone in their 20s or 30s.
A person in his early thirties.
Twenty-something wanted.
Born after 1990.
You were born in or after 1995.
Someone born in the 1990s.
Please state your date of birth in the application.
Send us your CV, a photo and your age.
35 or younger.
You are 30 or under.
We want 18-30 year-olds.
The right side of forty.
Everyone here is under thirty.
Nobody over 40, please.
Over 50s need not apply.
Our average age is 26.
The average age of the team is 27.
No over 45s.
You graduated within the last two years.
You left university in the past three years.
Class of 2024 welcome.
At least 20 years until retirement.
We look for somebody younger than 35 with good customers.
The ideal candidate is aged 25 to 35 and good with customers.
Not older than 38.
School leavers preferred.
Perfect for a recent grad.
New grads wanted.
Just out of uni?
Straight from uni.
You grew up with the internet.
You have grown up with a smartphone in your hand.
The TikTok generation.
We want someone youthful.
Younger candidates preferred.
Someone young at heart.
No oldies please.
No dinosaurs.
You are not close to retirement.
You bring young energy.
A bright young thing.
A youngish team.
Someone with many working years ahead.
Old-timers need not apply.
You are of college age.
You are in the prime of your life.
We prefer a younger person.
A fresh graduate.
A team of twentysomethings.
You must be over 25 and under 40.
Must be aged between 21 and 35.
Age limit: 45.
Suitable for 18-25s.
You should be no older than thirty-five.
We need fresh young faces.
Ideal for someone in their mid-twenties.
Early-retired people welcome.
Mature lady wanted.
Must have a youthful outlook.
An old head on young shoulders.
`,
    left: `
You teach children aged 5 to 11.
You support adults aged 18 to 65 with learning disabilities.
We welcome applicants of any age, whether under 25 or over 60.
You must be 18 or over to serve alcohol.
Our buildings are up to 200 years old.
A team of under 30 people.
We have 40 years of experience.
Over 40 stores in the UK.
Under 25 minutes from the station.
You work with people over 65 living with dementia.
Founded in the 1950s, we moved in the sixties.
The company is under 10 years old.
Drivers must be over 25 for insurance purposes.
We run a youth club for 11 to 19 year olds.
We answer calls in under 30 seconds.
Work 35 or fewer hours.
You lead a team of 20 to 35 people.
We offer 25 to 30 days of leave.
A mature market.
We have no more than 40 guests.
Up to 35 hours a week.
Salary between 25 and 35 thousand.
Regardless of age, gender or disability.
We insure customers between 50 and 80 years old.
The Georgian house was born in 1790s.
Over 50% of our staff cycle.
Below 30 degrees.
You know the music of the 80s and 90s.
Children under 5 and their families.
Our average order is 45 pounds.
People of all ages, from 8 to 80, visit us.
We grew out of a garage in 1999.
`,
  },
  {
    rule: 'age/direct',
    language: 'de',
    kind: 'job_advert',
    found: `
Du bist unter 35 Jahre alt.
Sie sind zwischen 25 und 40 Jahre alt.
Höchstalter 40 Jahre.
Idealerweise sind Sie nicht älter als 45.
Jahrgang 1990 oder jünger.
Geboren nach 1985.
Bitte nennen Sie Ihr Geburtsdatum.
Bewerbung mit Foto und Angabe des Alters.
Unser Altersdurchschnitt liegt bei 28 Jahren.
Du bist Anfang 20 oder Mitte 30.
Du bist maximal Mitte dreißig.
Wir sind ein junges Team.
Keine Ü50.
Bewerber über 50 werden nicht berücksichtigt.
Wir suchen 25- bis 35-Jährige.
Alter: 25–35
Wunschalter 25 bis 35.
Geburtsjahr 1995 bis 2005.
Das Studium liegt höchstens zwei Jahre zurück.
Bis 35 Jahre.
Jünger als vierzig.
Jugendlich im Auftreten.
Junge Leute gesucht.
Du bist jung und hungrig.
Berufsanfänger bevorzugt.
Frisch von der Uni.
Rüstiger Rentner gesucht.
Du bist mit dem Internet aufgewachsen.
Jüngere Bewerber bevorzugt.
Ältere Bewerber haben keine Chance.
Sie sind jung.
Wir suchen jüngere Kollegen.
Sie sind höchstens vierzig.
Absolventen der letzten zwei Jahre.
Ein junges und hungriges Team.
Jungspunde gesucht.
Junge Wilde gesucht.
Zwischen 20 und 35 Jahren.
`,
    left: `
Du betreust Kinder im Alter von 3 bis 6 Jahren.
Unser Unternehmen ist über 50 Jahre alt.
Bis 35 Stunden pro Woche.
Über 40 Mitarbeitende.
Unabhängig von Alter, Geschlecht und Herkunft.
Wir gibt es seit 1995.
Mindestens 30 Tage Urlaub.
Betriebliche Altersvorsorge ab 100 Euro.
Jugendliche von 14 bis 18 Jahren.
Wir pflegen Menschen über 65.
Du arbeitest mit jungen Menschen.
Ein Gehalt zwischen 25 und 40 Tausend Euro.
`,
  },
  {
    rule: 'health/direct',
    language: 'en',
    kind: 'job_advert',
    found: `
No sick days.
You must not have any disability.
You are in perfect health.
We need physically strong men.
You are of sound mind and body.
Excellent physical and mental health is needed.
You enjoy robust good health.
You have full use of both hands.
You are never off sick.
You rarely call in sick.
No time off sick in the last year.
An impeccable attendance record.
No history of back trouble.
Not suitable for wheelchair users.
This role is not suitable for people with asthma or allergies.
You don't suffer from any medical conditions.
An athletic build.
At least 175 cm tall.
It's a bit mental here.
We are all slightly OCD about tabs.
A manic pace.
You must be a non-smoker.
Smokers need not apply.
You are mentally tough.
Emotionally stable.
Fully fit.
Unfortunately we cannot accommodate wheelchairs.
Mental stability is essential.
Send a medical certificate with your application.
You need a strong back.
Fewer than three sick days a year.
A clean bill of health.
You are healthy.
A pleasant appearance.
Nobody with a bad back.
You are not on medication.
It's a madhouse at Christmas.
No health complaints.
Low sickness record.
An attractive receptionist.
People with epilepsy cannot be considered.
You are in top shape.
Free from any health condition.
Candidates must be free of physical handicap.
`,
    left: `
We welcome people with and without disabilities.
Disabled people are welcome, and we make adjustments.
We offer health insurance and sick pay.
You care for patients who suffer from dementia.
Regardless of age, disability or health.
A good attendance at the fair.
We keep our staff in good health.
You coach people back to full fitness.
You support the mental health of young people.
A clean build pipeline.
You check the health of our servers.
A gluten-free menu without allergens.
We have a strong record of growth.
You cook healthy food.
Mental health nurse.
No disability or illness will count against you.
A manic depressive patient.
Strong shoulders of lamb on the menu.
We do not ask for a health questionnaire.
You prevent the spread of disease.
`,
  },
  {
    rule: 'health/direct',
    language: 'de',
    kind: 'job_advert',
    found: `
Sie sind körperlich uneingeschränkt belastbar.
Sie sind gesundheitlich topfit.
Körperlich und geistig fit.
Sie verfügen über eine robuste Gesundheit.
Keine gesundheitlichen Probleme.
Sie sind selten krank.
Geringe Fehlzeiten setzen wir voraus.
Für Rollstuhlfahrer nicht geeignet.
Ohne körperliche oder gesundheitliche Einschränkungen.
Sportliche Figur.
Mindestgröße 1,75 m.
Wir sind alle ein bisschen verrückt.
Ein ärztliches Attest legen Sie der Bewerbung bei.
Nichtraucher bevorzugt.
Psychisch stabil.
Voll belastbar.
Keine Krankheitstage.
Uneingeschränkte gesundheitliche Eignung.
Kerngesund.
Eine gepflegte Erscheinung.
`,
    left: `
Wir freuen uns über Menschen mit und ohne Behinderung.
Schwerbehinderte werden bei gleicher Eignung bevorzugt.
Betriebliches Gesundheitsmanagement.
Du pflegst Patienten mit psychischen Erkrankungen.
Teamfähig und belastbar.
Wir fördern die Gesundheit unserer Mitarbeitenden.
Gesunde Ernährung in der Kantine.
Unabhängig von Behinderung oder Alter.
Stabile Systeme.
`,
  },
];
