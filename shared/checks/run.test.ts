import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDocument } from '#shared/checks/document-checks.ts';
import { measure } from '#shared/checks/measure.ts';
import { rulesFor, sourceOf } from '#shared/checks/run.ts';
import { aRoleOf, aVoiceOf, findingsIn } from '#shared/checks/testing/texts.ts';
import { lexicons } from '#shared/checks/words/all.ts';
import { codePoint } from '#shared/testing/texts.ts';
import { KIND_NAMES } from '#shared/text/kinds/names.ts';
import { material } from '#shared/text/material.ts';

const about = {
  role: aRoleOf(),
  brand_guidelines: aVoiceOf({ words_to_avoid: 'users → riders\n!\nemoji', words_we_use: 'ninja' }),
  siblings: [{ id: '', template_name: null, text: 'We mend every bike that comes through our door today.' }],
};

/** Every finding is inside its text and splits no character. */
function isSound(text: string, given = {}): boolean {
  return findingsIn(text, { ...about, ...given }).every(({ part, from, to, quote, phrase, why, better }) => {
    const ends = [from, to, ...better.flatMap((one) => (one.act === 'replace' ? [one.from, one.to] : []))];
    const isSplit = (at: number) => /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(at - 1, at + 1));
    if (part !== null && text.slice(from, to) !== quote) return false;
    return (
      ends.every((at) => at >= 0 && at <= text.length && !isSplit(at)) && phrase.length <= 300 && why.length <= 120
    );
  });
}

test('any text is read without an error, and no finding leaves it or splits a character [CHECK-15]', {
  timeout: 60_000,
}, () => {
  const pieces = [
    'users',
    '!!',
    '👨‍👩‍👧',
    '🇬🇧',
    '[x y]',
    '\r\n',
    '\n',
    'e\u0301',
    'שלום',
    '<b>',
    '# ',
    'https://',
    '@',
    '12 years of experience',
    '#a',
    '“',
    '\uD800',
    'i\u0307',
    'İ',
    'ﬁ',
  ];
  const text = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: codePoint, maxLength: 8 })), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(
      text,
      fc.constantFrom(...KIND_NAMES),
      fc.constantFrom(null, 'en', 'de', 'fr'),
      (parts, kind, language) => isSound(parts.join(' '), { kind, language }),
    ),
    { numRuns: 500 },
  );
});

test.each([
  ['empty', ''],
  ['one word', 'Hello'],
  ['60,000 characters', 'Our users mend a young bike. '.repeat(2070).slice(0, 60_000)],
  ['10,000 emoji', '🚲'.repeat(10_000)],
  ['only line breaks', '\n'.repeat(5000)],
  ['right to left', 'אנחנו מחפשים users ותיקים!! [שם]'],
  ['combining marks', 'u\u0308sers wa\u0301nt ninjas'],
  ['stored line breaks of Windows', 'Our users\r\n\r\nare young.\r\n## Pay\r\n'],
  ['brackets', '['.repeat(3000) + '<'.repeat(3000) + '{'.repeat(3000)],
])('a text of %s is checked [CHECK-15]', { timeout: 60_000 }, (_name, text) => {
  expect(isSound(text, { language: null })).toBe(true);
});

test('findings stand in the order of the text, those without a place last [CHECK-01]', () => {
  const found = findingsIn('Our users are young. A ninja!! [name here]', {
    ...about,
    role: aRoleOf({ city: 'Leeds' }),
  });
  const places = found.map(({ part, from }) => (part === null ? Number.POSITIVE_INFINITY : from));
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(found.filter(({ part }) => part === null).length).toBeGreaterThan(2);
  expect(found.find(({ rule }) => rule === 'open/placeholder')?.better).toEqual([{ act: 'fill_in', label: 'Fill in' }]);
});

test('every rule says what it looks for, and where that comes from [CHECK-08]', () => {
  const advert = rulesFor({ kind: 'job_advert', language: 'en' });
  expect(advert.length).toBeGreaterThan(25);
  for (const rule of advert) {
    expect(rule.says.length).toBeGreaterThan(20);
    expect(sourceOf(rule)?.title).toBeTruthy();
  }
  expect(rulesFor({ kind: 'job_advert', language: 'fr' }).map(({ id }) => id)).not.toContain('culture');
  expect(rulesFor({ kind: 'boolean_search', language: 'en' })).toEqual([]);
});

const counted = (content: string, marks: { rule: string; phrase: string; verdict: 'ignored' | 'checked' }[] = []) =>
  checkDocument(
    {
      kind: 'job_advert',
      content,
      language: 'en',
      material: material.parse({ role: aRoleOf(), brand_guidelines: about.brand_guidelines }),
      snapshot: null,
      siblings: [],
      marks,
    },
    lexicons,
  );

test('what is ignored stays ignored over edits, under its rule alone [CHECK-05]', () => {
  const text = 'Bicycle Mechanic at Quayside Cycles in Hull. Our users ride. Apply in the shop.';
  const mark = { rule: 'brand/avoid', phrase: 'users', verdict: 'ignored' } as const;
  expect(counted(text).counts.fix).toBe(1);
  expect(counted(text, [mark]).counts.fix).toBe(0);
  expect(counted(`Hello. ${text} Bye, Users.`, [mark]).ignored.map(({ quote }) => quote)).toEqual(['users', 'Users']);
  expect(counted(text, [{ ...mark, rule: 'culture' }]).counts.fix).toBe(1);
  expect(counted(text, [{ ...mark, verdict: 'checked' }]).counts.fix).toBe(1);
});

test('the words and the reading level of a text are measured', () => {
  const easy = [{ name: 'text' as const, card: '', text: 'You mend bikes. You ride them well.' }];
  expect(measure('job_advert', easy, 'en')).toEqual({
    words: 7,
    range: { least: 300, most: 450 },
    level: 'Easy to read',
  });
  const hard = Array.from({ length: 40 }, () => 'organisational').join(' ');
  expect(measure('job_spec', [{ name: 'text', card: '', text: hard }], 'en').level).toBe('Hard to read');
  expect(
    measure('sourcing_email', [{ name: '0.message', card: 'Professional LinkedIn InMail', text: 'Hi' }], 'en').range,
  ).toEqual({
    least: 90,
    most: 140,
  });
});

test.each(['\r\n', '\r', '\u2028', '\u2029'])(
  'places and quotes of findings are those of a text with the line end %j, and the same are found [CHECK-15]',
  (end) => {
    const lines = ['We need a young chairman', 'with at least', 'five years of Kafka.', '[salary]', 'A rockstar.'];
    const text = lines.join(end);
    const found = findingsIn(text);
    const rulesOf = (all: typeof found) => all.map(({ rule }) => rule);
    expect(rulesOf(found)).toEqual(rulesOf(findingsIn(lines.join('\n'))));
    const placed = found.filter(({ part }) => part !== null);
    expect(placed.length).toBeGreaterThan(3);
    for (const { from, to, quote } of placed) expect(text.slice(from, to)).toBe(quote);
  },
);
