import { describe, expect, it, test } from 'vitest';
import type { About } from '#shared/checks/finding.ts';
import { runChecks } from '#shared/checks/run.ts';
import { lexicons } from '#shared/checks/words/all.ts';
import type { Language, Lexicons } from '#shared/checks/words/lexicon.ts';
import { loadLexicons } from '#shared/checks/words/load.ts';
import type { DocumentPart } from '#shared/text/document-parts.ts';
import { languageOfText } from '#shared/text/language.ts';

const about: About = {
  kind: 'job_advert',
  language: null,
  role: null,
  brand_guidelines: null,
  siblings: [],
  document_titles: [],
};
const partsOf = (text: string): DocumentPart[] => [{ name: 'text', card: '', text }];
const english = 'We are looking for a young chairman for our team. You will be on the road with us. [salary]';
const german = 'Wir suchen einen jungen Fahrer für unser Team. Du bist mit uns auf der Straße und hast Spaß. [Gehalt]';
const dutch =
  'Wij zoeken een jonge chauffeur voor ons team. Je bent met ons op de weg en je hebt het naar je zin. [loon]';
const rulesIn = (text: string, given: Lexicons): string[] =>
  runChecks(partsOf(text), about, given).map(({ rule, quote }) => `${rule}: ${quote}`);

describe.each<[Language, string, string]>([
  ['en', english, 'age/direct: young'],
  ['de', german, 'gender/direct: Fahrer'],
])('a text in %s', (language, text, finding) => {
  it('is checked with the lexicon of its language alone, as with all of them [GAP-257]', async () => {
    const own = await loadLexicons(languageOfText(partsOf(text), null));
    expect(Object.keys(own)).toEqual([language]);
    expect(rulesIn(text, own)).toContain(finding);
    expect(rulesIn(text, own)).toEqual(rulesIn(text, lexicons));
  });

  it('is never checked without it', () => {
    const { [language]: _, ...others } = lexicons;
    expect(() => rulesIn(text, others)).toThrow(`The lexicon of '${language}' is not loaded`);
  });
});

test('a text of another language, or of none, is checked by the rules that need no lexicon [GAP-257]', async () => {
  for (const text of [dutch, 'xx yy [salary]']) {
    expect(await loadLexicons(languageOfText(partsOf(text), null))).toEqual({});
    expect(rulesIn(text, {}).some((one) => one.startsWith('open/placeholder'))).toBe(true);
    expect(rulesIn(text, {})).toEqual(rulesIn(text, lexicons));
  }
});

test('a mixed text is read in the language of most of its function words [GAP-257]', () => {
  const mostlyEnglish = `${english} ${english} ${german}`;
  expect(languageOfText(partsOf(mostlyEnglish), null)).toBe('en');
  expect(rulesIn(mostlyEnglish, { en: lexicons.en })).toEqual(rulesIn(mostlyEnglish, lexicons));
});

test('a text is read in the language of its document, unless it was written anew in another one [CHECK-14, LANG-04]', () => {
  const read = (text: string, language: string) => languageOfText(partsOf(text), language);
  // Too few function words to detect anything.
  expect(languageOfText(partsOf('Junges Team, flache Hierarchien.'), null)).toBeNull();
  expect(read('Junges Team, flache Hierarchien.', 'de-AT')).toBe('de');
  // English names in a German text.
  const named = 'Head of Sales in the City: wir suchen dich für das Team.';
  expect(read(named, 'de-DE')).toBe('de');
  expect(read('Nous cherchons une personne pour la ville de Bristol.', 'en-GB')).toBe('fr');
  expect(read('You lead the team and you plan the week with them.', 'de-DE')).toBe('en');
  // Nothing is counted for Polish: what is stored stands.
  expect(read('You lead the team and you plan the week with them.', 'pl')).toBe('pl');
});
