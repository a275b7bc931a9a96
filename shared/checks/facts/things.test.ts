import { expect, test } from 'vitest';
import { factsOf, indexMaterial } from '#shared/checks/facts/run.ts';
import type { Fact } from '#shared/text/claims/fact.ts';
import { material } from '#shared/text/material.ts';

const english =
  'Plan the week with the crew. You get a locker, and boots every year. We are a small workshop in Leeds.';
const german =
  'Du planst die Woche mit der Mannschaft. Wir bieten einen Spind und jedes Jahr Stiefel. Wir sind ein Betrieb.';

function factsIn(text: string, requirements: string, language: 'en' | 'de' = 'en'): Fact[] {
  const role = { job_title: 'Fitter', company_name: 'Larkmoor', role_requirements: requirements };
  const now = indexMaterial(material.parse({ role }), language);
  return factsOf([{ name: 'text', card: '', text }], { now, snapshot: null, language });
}
const openIn = (text: string, requirements: string, language: 'en' | 'de' = 'en'): string[] =>
  factsIn(text, requirements, language).flatMap(({ state, quote }) => (state === 'found' ? [] : [quote]));

test.each([
  ['What we offer\n- Free scrubs\n- A locker', 'Free scrubs', 'en'],
  ['We offer massages, boots and a locker.', 'massages', 'en'],
  ['In return you get a fitness room.', 'fitness room', 'en'],
  ['Fresh newspapers are provided.', 'Fresh newspapers', 'en'],
  ['Das bekommst du\n- Massagen im Haus\n- Stiefel', 'Massagen', 'de'],
  ['Wir bieten Hörgeräte und einen Spind.', 'Hörgeräte', 'de'],
] as const)('“%s” promises what no list and no material has [FACT-09]', (text, quote, language) => {
  expect(openIn(text, language === 'en' ? english : german, language)).toContain(quote);
});

test.each([
  ['What we offer\n- A friendly team\n- Room for ideas\n- Boots', 'en'],
  ['We offer real responsibility and a good atmosphere.', 'en'],
  ['What you get\n\nA locker and boots.\n\nThank you for reading about llamas.', 'en'],
  ['Grow your garden with us.', 'en'],
  ['Wir bieten flache Hierarchien und ein gutes Arbeitsklima.', 'de'],
] as const)('“%s” promises nothing that could be confirmed or that is missing [FACT-11]', (text, language) => {
  expect(openIn(text, language === 'en' ? english : german, language)).toEqual([]);
});

test('what is offered is not new in a text of another language than the material', () => {
  expect(openIn('Wir bieten Schlagzeuge und Trommeln für alle, die das gern möchten.', english, 'de')).toEqual([]);
});

test.each([
  ['You need experience with axle counters.', 'axle counters', 'en'],
  ['What you bring\n- Timber frame experience', 'Timber frame', 'en'],
  ['Du hast Erfahrung mit Gabelhubwagen.', 'Gabelhubwagen', 'de'],
] as const)('“%s” asks for what no material has [FACT-09]', (text, quote, language) => {
  expect(openIn(text, language === 'en' ? english : german, language)).toContain(quote);
});

test.each([
  ['We are one of the most modern workshops in the country.', 'most modern'],
  ["We are the county's oldest workshop.", 'oldest'],
  ['We repair more bikes than any other shop.', 'than any other'],
  ['We were voted best shop by our riders.', 'voted best'],
])('“%s” claims a standing that no material has [FACT-09]', (text, quote) => {
  expect(openIn(text, english).join(' | ')).toContain(quote);
});

test.each(['The latest you start is the first week of May.', 'The hardest part of the job in winter is the cold.'])(
  '“%s” claims no standing [FACT-11]',
  (text) => {
    expect(openIn(text, english).filter((quote) => /latest|hardest/.test(quote))).toEqual([]);
  },
);

test.each([
  ['You work every third weekend.', 'found', 'One weekend in three is work.'],
  ['You work one weekend in three.', 'found', 'Every third weekend is work.'],
  ['We meet twice a month.', 'different', 'We meet once a month.'],
  ['You check the boiler every three hours.', 'different', 'Check the boiler every two hours.'],
])('“%s” is %s where the material says “%s” [FACT-08, FACT-10]', (text, state, requirements) => {
  expect(factsIn(text, requirements).map((fact) => fact.state)).toContain(state);
});

test.each([
  ['You hold NVQ level 3.', 'NVQ level 2 is needed.', 'different'],
  ['You hold NVQ level 2.', 'NVQ level 2 is needed.', 'found'],
  ['The home is rated Outstanding by the CQC.', 'We were rated Good by the CQC.', 'different'],
  ['We are a fourth-generation family business.', 'A family business in the third generation.', 'different'],
  ['There is a two-day course.', 'There is no two-day course.', 'different'],
  ['You get enhanced maternity leave.', 'Maternity leave as the law has it.', 'not_found'],
])('“%s” is not found where “%s”: %s [FACT-10]', (text, requirements, state) => {
  expect(factsIn(text, requirements).map((fact) => fact.state)).toContain(state);
});
