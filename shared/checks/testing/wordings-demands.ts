import type { Wording } from '#shared/checks/testing/wordings.ts';

/** Wordings of adverts and interviews, one a line. */
export const demandsWordings: readonly Wording[] = [
  {
    rule: 'gender/direct',
    language: 'en',
    kind: 'job_advert',
    found: `
A skilled plumberman.
We need storewomen.
Male receptionist wanted.
A female secretary.
This job suits a woman.
Ideal for a strong man.
We are looking for a nice lady for the front desk.
A two-man team.
Dear Sirs,
Ladies preferred.
Strong lads wanted.
Old wives' tales.
Looking for the right girl.
An experienced draughtsman.
Good man-management.
Our tradesmen.
A motherly type.
Women only.
A wonder woman.
`,
    left: `
We encourage women and men of every background to apply.
You care for female patients.
Every human in our German office.
You help Roman history come alive for boys and girls.
The midwife team.
Roman and Norman architecture.
We want more women in engineering.
You work in a women's refuge with women and girls.
Our spokesperson.
Regardless of gender.
Our founder, Maria, and her brother opened the shop.
The Isle of Man office.
Paternity and maternity leave.
Maternal health.
Superhuman specimen of talisman.
We wash workwear.
`,
  },
  {
    rule: 'gender/direct',
    language: 'de',
    kind: 'job_advert',
    found: `
Wir suchen einen starken Mann.
Nette Dame für den Empfang gesucht.
Männliche Bewerber bevorzugt.
Powerfrau gesucht.
Ganzer Kerl gesucht.
Lagerarbeiter gesucht.
Ein-Mann-Betrieb
Vorzimmerdame
`,
    left: `
Frauen und Männer sind willkommen.
Wir suchen Menschen jeden Geschlechts.
Du berätst Frauen in unserem Frauenhaus.
Wir wollen den Frauenanteil erhöhen.
`,
  },
  {
    rule: 'origin/direct',
    language: 'en',
    kind: 'job_advert',
    found: `
You speak without any foreign accent.
A neutral accent is important.
Must have been born in Ireland.
English must be your first language.
UK degrees only.
No Eastern Europeans.
White applicants preferred.
Of European appearance.
A practising Catholic.
Christian faith required.
No headscarves or turbans.
Locals only.
Only Australians.
Please state your nationality.
Australian citizens preferred.
North American experience required.
Native-level English.
You must share our faith.
Must be an Australian citizen.
British nationals only.
`,
    left: `
You must be a US citizen, as the clearance requires it by law.
We welcome speakers with any accent.
Regardless of race, religion or nationality.
You teach native speakers of Spanish.
Irish food and British cheese.
UK-based company.
You have the right to work in the UK.
The company was born in Ireland.
No visa sponsorship.
`,
  },
  {
    rule: 'origin/direct',
    language: 'de',
    kind: 'job_advert',
    found: `
Akzentfreies Deutsch.
Ohne Akzent.
Deutsch auf Muttersprachniveau.
Keine Ausländer.
Nur Deutsche.
Deutsche Herkunft.
In Deutschland aufgewachsen.
Kein Kopftuch.
Katholische Konfession erforderlich.
Bitte mit Angabe der Nationalität.
Einheimische bevorzugt.
`,
    left: `
Unabhängig von Herkunft und Religion.
Deutsch auf Niveau C1.
Deutsche Küche.
Du unterrichtest Kinder mit anderer Muttersprache.
Wir liefern in ganz Deutschland.
`,
  },
  {
    rule: 'family/direct',
    language: 'en',
    kind: 'job_advert',
    found: `
No family commitments.
You have no children.
Not planning to have a family.
You are not planning a pregnancy.
Single people only.
Ideal for busy mums.
Great hours for parents.
State your marital status.
Grown-up children.
Your family must come second.
A supportive wife at home.
No pregnant applicants.
Married to the job.
Unmarried women.
Free from domestic responsibilities.
Perfect for stay-at-home mothers.
`,
    left: `
We offer enhanced maternity leave for parents.
You support families without children.
A family business.
We pay for childcare.
You look after children.
Regardless of marital status or pregnancy.
A single person of contact.
You design toys for parents and kids.
Paid parental leave and flexible hours.
You book trips for married couples.
`,
  },
  {
    rule: 'family/direct',
    language: 'de',
    kind: 'job_advert',
    found: `
Ohne familiäre Verpflichtungen.
Sie haben keine kleinen Kinder.
Ideal für Mütter.
Kein Kinderwunsch.
Bitte Angabe des Familienstands.
Kinder aus dem Haus.
Ledig und ungebunden.
`,
    left: `
Vereinbarkeit von Familie und Beruf.
Du betreust Kinder.
Familien ohne Kinder zahlen weniger.
Zuschuss zur Kinderbetreuung.
Unabhängig von Familienstand.
`,
  },
];
