import { expect, it } from 'vitest';
import { aRoleOf, aVoiceOf, findingsIn, type Given, quotesOf } from '#shared/checks/testing/texts.ts';

const twoCards = (texts: [string, string]): Given => ({
  kind: 'sourcing_email',
  parts: texts.map((text, at) => ({ name: `${at as 0 | 1}.message`, card: `Email ${at}`, text })),
});
const MENDED = 'We mend every bike that comes through our door.';
const points = (count: number, behind = ''): string =>
  Array.from({ length: count }, (_, at) => `- Wheel ${at}${behind}`).join('\n');

/** Beside a text that a rule finds, the same with the one thing that excuses it. */
it.each<[string, string, string]>([
  ['degree', 'A degree in engineering is needed.', 'A degree in engineering or equivalent experience is needed.'],
  ['degree', 'You have a university degree.', 'A university degree, and registration with the GMC.'],
  ['years', 'You bring 30 years of experience.', 'We bring 30 years of experience.'],
  ['balance', 'We do, we say, we are, our work, us. You, you.', 'We do, we say, we are, our work, us. You, you, you.'],
  [
    'passive',
    'It is written. It is done. It was given. You ride.',
    `It is written. It is done. It was given. ${'You ride. '.repeat(13)}`,
  ],
  ['musts', `What you bring\n${points(9)}`, `What you bring\n${points(5)}\n${points(4, ', a plus')}`],
])('%s finds %j and leaves %j alone [CHECK-09]', (rule, found, left) => {
  expect(quotesOf(rule, found)).not.toEqual([]);
  expect(quotesOf(rule, left)).toEqual([]);
});

it('an abbreviation of the role is no shouting', () => {
  const role = aRoleOf({ role_requirements: 'JSON, YAML' });
  expect(quotesOf('shouting', 'We use JSON and YAML: JSON YAML.', { role: null })).not.toEqual([]);
  expect(quotesOf('shouting', 'We use JSON and YAML: JSON YAML.', { role })).toEqual([]);
});

it('a sentence of another document of the role is found in emails, not in the advert', () => {
  const siblings = [{ id: '', template_name: 'Job advert', text: MENDED }];
  const email = twoCards([MENDED, 'Good morning.']);
  expect(quotesOf('same/passage', MENDED, { ...email, siblings })).toEqual([MENDED]);
  expect(quotesOf('same/passage', MENDED, { ...email })).toEqual([]);
  expect(quotesOf('same/passage', MENDED, { siblings })).toEqual([]);
});

it('a finding says in plain words what it does to people, and where a sentence is already [HOME-77]', () => {
  const whyOf = (rule: string, text: string, given?: Given) =>
    findingsIn(text, given).flatMap((one) => (one.rule === rule ? [one.why] : []));
  expect(findingsIn('You are a newly qualified graduate.').map(({ why }) => why)).toContain(
    'This can exclude people by age. Name the knowledge instead.',
  );
  expect(whyOf('years', 'You bring 10 years of experience.')).toEqual([
    'Asking for years can exclude people by age. Describe the skill instead.',
  ]);
  const siblings = [{ id: '', template_name: 'Job advert', text: MENDED }];
  const email = twoCards([MENDED, 'Good morning.']);
  expect(whyOf('same/passage', MENDED, { ...email, siblings })).toEqual(['Also in Job advert.']);
  expect(whyOf('same/passage', '', twoCards([MENDED, MENDED]))).toEqual(['Also in Email 0.']);
});

it('a closing date of the role is looked for in the text', () => {
  const role = aRoleOf({ closing_date: '2027-02-03' });
  expect(quotesOf('missing/essentials', 'Come.', { role })).toContain('No closing date');
  expect(quotesOf('missing/essentials', 'Apply by 3 February.', { role })).not.toContain('No closing date');
});

it('a city in another language is the same city', () => {
  const role = aRoleOf({ city: 'Munich', country: 'Germany' });
  expect(quotesOf('missing/name', 'Bicycle Mechanic at Quayside Cycles in München.', { role })).toEqual([]);
  expect(quotesOf('missing/name', 'Bicycle Mechanic at Quayside Cycles in Ulm.', { role })).toEqual(['No place']);
});

it('masculine words are balanced by feminine ones', () => {
  const masculine = 'Decisive, confident, assertive, dominant.';
  expect(quotesOf('gender/coded', masculine)).not.toEqual([]);
  expect(quotesOf('gender/coded', `${masculine} Supportive, kind, trusting.`)).toEqual([]);
});

it('a word of a name is not marked, the same word without capitals is', () => {
  expect(quotesOf('culture', 'You work at the Ninja Panda Kitchen.')).toEqual([]);
  expect(quotesOf('culture', 'You are the ninja of our kitchen.')).not.toEqual([]);
});

it('he and her are left alone where the sentence is about a person with a name', () => {
  expect(quotesOf('gender/direct', 'The candidate reports to Anna, and he works late.')).toEqual([]);
  expect(quotesOf('gender/direct', 'The candidate works late, and he reports on Fridays.')).toEqual(['he']);
});

it('a word to avoid is not found inside a compound', () => {
  const brand_guidelines = aVoiceOf({ words_to_avoid: 'party' });
  expect(quotesOf('brand/avoid', 'A third-party tool.', { brand_guidelines })).toEqual([]);
  expect(quotesOf('brand/avoid', 'A party in June.', { brand_guidelines })).toEqual(['party']);
});
