import { expect, test } from 'vitest';
import { factsOf, indexMaterial } from '#shared/checks/facts/run.ts';
import { material } from '#shared/text/material.ts';

const ENGLISH = `Audits take place twice a year. The team meets on Mondays at 7.30. At least four years on heavy vehicles.
Drivers get an answer within an hour. Death in service of twice your salary. Tours make up 25% of our work.
One weekend in six you help with rallies. Report defects every month. Interviews are held on 26 May 2027.`;
const GERMAN = `Sonntags 25 Prozent Zuschlag, feiertags 35 Prozent. Bereitschaft kommt eine Woche von sechs. Der 24. Dezember ist frei.
Nachtdienst gibt es keinen. Das Weihnachtsgeld ist ein halbes Monatsgehalt. Deutsch auf Niveau B2. Wir sind ein Haus.`;

function statesIn(text: string, language: 'en' | 'de'): string[] {
  const role = {
    job_title: 'Fitter',
    company_name: 'Dunmarrow',
    role_requirements: language === 'en' ? ENGLISH : GERMAN,
    person_specification: language === 'en' ? 'Desirable: welding.' : 'Wünschenswert: Meisterbrief.',
  };
  const now = indexMaterial(material.parse({ role }), language);
  const facts = factsOf([{ name: 'text', card: '', text }], { now, snapshot: null, language });
  return facts.flatMap(({ state, quote }) => (state === 'found' ? [] : [`${state}: ${quote}`]));
}

test.each([
  ['Audits take place three times a year.', 'different: three times a year', 'en'],
  ['The team meets on Wednesdays.', 'different: Wednesdays', 'en'],
  ['At least seven years on heavy vehicles.', 'different: At least seven years', 'en'],
  ['Drivers get an answer within a week.', 'different: within a week', 'en'],
  ['Death in service of four times your salary.', 'different: four times your salary', 'en'],
  ['A third of our work is tours.', 'different: A third', 'en'],
  ['Defects are reported weekly: report defects weekly.', 'different: weekly', 'en'],
  ['What you bring\n- Welding', 'different: Welding', 'en'],
  ['Boxing Day is a day off.', 'not_found: Boxing Day', 'en'],
  ['Graham Oddie gave me your name.', 'not_found: Graham Oddie', 'en'],
  ['Sonntags 35 Prozent Zuschlag.', 'different: 35 Prozent', 'de'],
  ['Bereitschaft kommt in einer von vier Wochen.', 'different: einer von vier Wochen', 'de'],
  ['Als Weihnachtsgeld gibt es ein ganzes Monatsgehalt.', 'different: ein ganzes Monatsgehalt', 'de'],
  ['Deutsch auf C1.', 'different: C1', 'de'],
  ['Nachtdienste gehören dazu.', 'different: Nachtdienste', 'de'],
  ['Das bringen Sie mit\n- Meisterbrief', 'different: Meisterbrief', 'de'],
] as const)('“%s” has another value than the sentence it repeats [FACT-09]', (text, open, language) => {
  expect(statesIn(text, language)).toContain(open);
});

test.each([
  ['Every sixth weekend you help with rallies.', 'en'],
  ['A quarter of our work is tours.', 'en'],
  ['Once a month you report defects.', 'en'],
  ['Person specification: desirable\n- Welding', 'en'],
  ['We meet every week over tea.', 'en'],
  ['An Heiligabend ist frei.', 'de'],
  ['Kein Nachtdienst.', 'de'],
  ['Feiertags 35 Prozent.', 'de'],
] as const)('“%s” says in other words what the material says [FACT-11]', (text, language) => {
  expect(statesIn(text, language)).toEqual([]);
});
