import { expect, it } from 'vitest';
import { aRoleOf, findingsIn } from '#shared/checks/testing/texts.ts';

const missingIn = (text: string, closing_date?: string): string[] =>
  findingsIn(text, { language: null, ...(closing_date && { role: aRoleOf({ closing_date }) }) }).flatMap(
    ({ rule, quote }) => (rule === 'missing/essentials' ? [quote] : []),
  );

it.each([
  'We belong to no chain, and the house is ours.',
  'You improve the accessibility standards of the website for the council.',
])('%s is no equal opportunities sentence [CHECK-09]', (text) => {
  expect(missingIn(text)).toContain('No equal opportunities sentence');
});

it.each([
  'Everyone belongs here, and you do as well.',
  'Tell us about your accessibility needs for the interview.',
  'The building is accessible and we will meet you at the door.',
])('%s is an equal opportunities sentence [CHECK-09]', (text) => {
  expect(missingIn(text)).not.toContain('No equal opportunities sentence');
});

it.each([
  'You call the doctor when it is time, and you ring a daughter.',
  'You build web applications for the team and for our customers.',
  'Only people with a car need apply, and that is all we can say.',
])('%s does not say how to apply [CHECK-09]', (text) => {
  expect(missingIn(text)).toContain('No way to apply');
});

it.each([
  'Apply with a letter of one page, and tell us what you have built.',
  'Call the workshop and ask what the job is like for you.',
  'Applications close at the end of the week, and we will read all of them.',
])('%s says how to apply [CHECK-09]', (text) => {
  expect(missingIn(text)).not.toContain('No way to apply');
});

it.each([
  ['Sie wahren die Fristen, die das Land für die Bearbeitung der Anträge setzt.', true],
  ['Die Bewerbungsfrist steht im Portal der Stadt, und wir freuen uns auf Sie.', false],
])('%s: the closing date is missing: %s [CHECK-09]', (text, isMissing) => {
  expect(missingIn(text, '2027-01-20').includes('No closing date')).toBe(isMissing);
});

it.each([
  ['Quayside Cycles mends bikes in Hull. The bus stops at the door.', 'fix'],
  ['Quayside Cycles mends bikes in Hull. Write to jobs@quayside.example.', undefined],
  ['Quayside Cycles mends bikes in Hull. Send your CV to the shop.', undefined],
])('%s: no way to apply is %s [JUDGE-23]', (text, level) => {
  expect(findingsIn(text).find(({ quote }) => quote === 'No way to apply')?.level).toBe(level);
});

it('takes the named place of a role on site for the arrangement [JUDGE-23]', () => {
  const text = 'Quayside Cycles mends bikes by the river in Hull.';
  const missing = (location_type: 'onsite' | 'hybrid') =>
    findingsIn(text, { role: aRoleOf({ location_type }) }).map(({ quote }) => quote);
  expect(missing('onsite')).not.toContain('No working arrangement');
  expect(missing('hybrid')).toContain('No working arrangement');
});

it.each([
  ['We pay £30,000 to £34,000 a year for forty hours a week.', false],
  ['Write to Ros at jobs@quayside.example with a page about yourself.', false],
  ['Our workshop is based in the old ropery by the harbour of Hull.', false],
  ['We mend every bike that comes through our blue door.', true],
])('%s in two texts of a role is a repeated sentence: %s [JUDGE-24]', (text, isRepeated) => {
  const siblings = [{ template_name: 'Job Advert', text }] as never;
  expect(findingsIn(text, { kind: 'social_ad', siblings }).some(({ rule }) => rule === 'same/passage')).toBe(
    isRepeated,
  );
});
