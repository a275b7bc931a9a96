import { expect, it } from 'vitest';
import { COUNTRIES } from '#shared/text/currencies.ts';
import {
  countryOfLanguage,
  LANGUAGES,
  languageName,
  languageOfCountry,
  tagOfLanguage,
} from '#shared/text/languages.ts';

it('lists 34 languages once each, by their English name [LANG-01]', () => {
  expect(LANGUAGES).toHaveLength(34);
  expect(new Set(LANGUAGES.map(({ tag }) => tag)).size).toBe(34);
  expect(LANGUAGES.map(({ tag }) => Intl.getCanonicalLocales(tag)[0])).toEqual(LANGUAGES.map(({ tag }) => tag));
  const names = LANGUAGES.map(({ name }) => name);
  expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')));
});

it('gives each country a language of the list or none [LANG-01]', () => {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const listed = new Set<string | null>([null, ...LANGUAGES.map(({ tag }) => tag)]);
  for (const code of COUNTRIES) expect(listed.has(languageOfCountry(names.of(code) ?? ''))).toBe(true);
  expect(['Germany', 'Canada', 'UK', 'Belgium', 'Argentina', 'Bulgaria', 'Atlantis'].map(languageOfCountry)).toEqual([
    'de-DE',
    'en-CA',
    'en-GB',
    'nl-BE',
    'es-419',
    null,
    null,
  ]);
});

it('writes as in the country of the role where the language is its own', () => {
  expect(countryOfLanguage('es-419', 'Argentina')).toBe('Argentina');
  expect(countryOfLanguage('de-DE', 'United Kingdom')).toBe('Germany');
  expect(tagOfLanguage('en', 'Germany')).toBe('en-GB');
  expect(tagOfLanguage('en', 'United States')).toBe('en-US');
  expect(languageName('de-AT')).toBe('German');
});
