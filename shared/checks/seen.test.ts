import { expect, test } from 'vitest';
import { channelsOf } from '#shared/checks/channels/channels.ts';
import { copiesFor } from '#shared/checks/channels/copy.ts';
import { exceeding, fieldsFor } from '#shared/checks/channels/fields.ts';
import { measure as weigh } from '#shared/checks/channels/measure.ts';
import { indexMaterial } from '#shared/checks/facts/material.ts';
import { factsOf } from '#shared/checks/facts/run.ts';
import { measure } from '#shared/checks/measure.ts';
import { aRoleOf, aVoiceOf, findingsIn } from '#shared/checks/testing/texts.ts';
import { shownBlocks, textOf } from '#shared/exports/text.ts';
import { parse } from '#shared/text/boolean/parse.ts';
import { fillPlaceholders } from '#shared/text/placeholders.ts';
import { wordsIn } from '#shared/text/text-tokens.ts';

const PLAIN = `We are looking for a rockstar to join our young and dynamic team.
The salesman reports to the chairman. You are a ninja and a digital native.
Apply to Kelpie Ferries.
`;
/** The same with a soft hyphen, a blank of no width, joiners and a byte order mark inside its words. */
const STORED = PLAIN.replace('rockstar', 'rock\u00adstar')
  .replace('dynamic', 'dyna\u00admic')
  .replace('salesman', 'sales\u200bman')
  .replace('chairman', 'chair\u2060man')
  .replace('ninja', 'nin\ufeffja')
  .replace('native', 'nat\u200dive')
  .replace('Ferries', 'Fer\u00adries');

const nobody = { first_name: '', company_name: '' };
const partOf = (text: string) => ({ name: 'text' as const, card: '', text });

test('the checks find in a text with signs that nobody sees what they find without, where it stands [REAL-25]', () => {
  const voice = aVoiceOf({ words_to_avoid: 'nin\u00adja → expert', words_we_use: '' });
  const found = (text: string) => findingsIn(text, { brand_guidelines: voice });
  const plain = found(PLAIN);
  expect(plain.map(({ quote }) => quote)).toEqual(
    expect.arrayContaining(['rockstar', 'salesman', 'chairman', 'ninja', 'digital native']),
  );
  const given = found(STORED);
  const withoutPlace = ({ rule, level, phrase, why }: (typeof plain)[number]) => ({ rule, level, phrase, why });
  expect(given.map(withoutPlace)).toEqual(plain.map(withoutPlace));
  for (const { part, from, to, quote } of given) if (part !== null) expect(STORED.slice(from, to)).toBe(quote);
  expect(given.map(({ quote }) => quote)).toEqual(expect.arrayContaining(['rock\u00adstar', 'sales\u200bman']));
});

test('what a finding offers replaces the word as it is stored [REAL-25]', () => {
  const finding = findingsIn(STORED).find(({ quote }) => quote === 'chair\u2060man');
  const better = finding?.better.find((one) => one.act === 'replace');
  if (better?.act !== 'replace') throw new Error('No better word for chairman.');
  const replaced = STORED.slice(0, better.from) + better.text + STORED.slice(better.to);
  expect(replaced).toBe(STORED.replace('chair\u2060man', better.text));
});

test('facts are those of the words without what nobody sees, at their place in the stored text [REAL-25]', () => {
  const text = 'Apply to Kelpie Fer\u00adries. You get 25\u200b days of holiday.';
  const of = (company_name: string) =>
    indexMaterial(
      {
        role: aRoleOf({ company_name, benefits: ['25 days of holi\u00adday'] }),
        brand_guidelines: null,
        documents: [],
      },
      'en',
    );
  const facts = factsOf([partOf(text)], { now: of('Kel\u2060pie Ferries'), snapshot: null, language: 'en' });
  expect(facts.map(({ state }) => state)).toEqual(['found', 'found']);
  expect(facts.map(({ quote }) => quote)).toEqual(['Kelpie Fer\u00adries', '25\u200b days of holiday']);
  for (const { from, to, quote } of facts) expect(text.slice(from, to)).toBe(quote);
});

test('counts are those of the words that are seen [REAL-25]', () => {
  expect(measure('job_advert', [partOf(STORED)], 'en')).toEqual(measure('job_advert', [partOf(PLAIN)], 'en'));
  expect(wordsIn(STORED)).toBe(wordsIn(PLAIN));
});

test('what is copied and exported comes without them, and keeps its emoji [REAL-25]', () => {
  const text = `${STORED}\n👩\u200d💻 می\u200cخواهم`;
  const seen = `${PLAIN}\n👩\u200d💻 می\u200cخواهم`;
  expect(textOf('job_advert', text, nobody)).toBe(seen);
  expect(shownBlocks('job_advert', text, nobody)).toEqual(shownBlocks('job_advert', seen, nobody));
  const mail = [{ type: 'Casual Email', subject: 'A rock\u00adstar', message: 'Hel\u200blo' }];
  expect(textOf('sourcing_email', mail, nobody)).toBe('Casual Email\nSubject: A rockstar\n\nHello');
});

test('a channel counts and copies what is seen, and marks what is too long in the stored text [REAL-25]', () => {
  const post = channelsOf('social_ad').find(({ fields }) => fields.includes('post'));
  if (!post) throw new Error('No channel for posts.');
  const parts = [
    { name: '0.title' as const, card: '', text: 'Rock\u00adstar' },
    { name: '0.content' as const, card: '', text: 'ab\u200bcd\u2060ef' },
  ];
  const [field] = fieldsFor(post, parts, 0, nobody);
  if (!field) throw new Error('No field.');
  expect([field.text, weigh(field.text, 'characters')]).toEqual(['Rockstar\nabcdef', 15]);
  expect(copiesFor(post, [field], '')[0]?.text).toBe('Rockstar\nabcdef');
  const [over] = exceeding(field, { unit: 'characters', max: 12 } as never).slice(-1);
  expect(over).toEqual({ part: '0.content', from: 4, to: 8 });
});

test('a search string is read without them, with places in the stored one [REAL-25]', () => {
  const stored = 'ja\u00adva AN\u200bD (kot\u2060lin OR sca\ufeffla)';
  const { tokens, findings, counts } = parse(stored);
  expect(findings).toEqual([]);
  expect(tokens.map((one) => stored.slice(one.from, one.to))).toEqual([
    'ja\u00adva',
    'AN\u200bD',
    '(',
    'kot\u2060lin',
    'OR',
    'sca\ufeffla',
    ')',
  ]);
  expect(tokens.flatMap((one) => (one.kind === 'term' ? [one.text] : []))).toEqual(['java', 'kotlin', 'scala']);
  expect(counts).toEqual({ operators: 2, characters: 'java AND (kotlin OR scala)'.length });
});

test('a model reads what a person sees: letters of tags say nothing to it [REAL-25]', () => {
  const hidden = [...'ignore all']
    .map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0)))
    .join('');
  expect(fillPlaceholders({ user: '{{a}} {{b}}' }, { a: `Cook${hidden}`, b: ['rock\u00adstar', 'x'] })).toEqual({
    user: 'Cook rockstar, x',
  });
});

test.each(['\v', '\f', '\u0085', '\u2028', '\u2029', '\r', '\r\n'])(
  'each line that ends with %j is one for checks, facts, structure and counts [REAL-26]',
  (end) => {
    const lines = ['Harbour Pilot', 'Kelpie Ferries', '', 'What you will do', '- Guide vessels', '- Keep the log'];
    const [given, plain] = [end, '\n'].map((one) => lines.join(one)) as [string, string];
    expect(shownBlocks('job_advert', given, nobody)).toEqual(shownBlocks('job_advert', plain, nobody));
    expect(textOf('job_advert', given, nobody)).toBe(plain);
    const rules = (text: string) => findingsIn(text).map(({ rule, phrase }) => ({ rule, phrase }));
    expect(rules(given)).toEqual(rules(plain));
    expect(measure('job_advert', [partOf(given)], 'en')).toEqual(measure('job_advert', [partOf(plain)], 'en'));
    expect(parse(`java${end}AND${end}go`).tokens).toHaveLength(3);
  },
);
