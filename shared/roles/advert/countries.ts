import { COUNTRY_ALIASES } from '#shared/text/currencies.ts';

const LANGUAGES = ['en', 'de', 'fr', 'es', 'nl'] as const;
/** Regions of Unicode that are no countries. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'QO', 'ZZ']);
/** As they stand, since 'us' and 'nl' are words. */
const SHORT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    UK: 'GB',
    'U.K.': 'GB',
    GB: 'GB',
    USA: 'US',
    'U.S.A.': 'US',
    US: 'US',
    'U.S.': 'US',
    NL: 'NL',
    UAE: 'AE',
    VK: 'GB',
    VS: 'US',
    'EE. UU.': 'US',
    'EE.UU.': 'US',
  }),
);
/** Names in German, French, Spanish and Dutch beside those of `Intl.DisplayNames`. */
const ALIASES: Readonly<Record<string, string>> = {
  GB: 'großbritannien|grande-bretagne|gran bretaña|groot-brittannië|schottland|angleterre|écosse|inglaterra|escocia|engeland|schotland',
  US: 'vereinigte staaten von amerika|verenigde staten van amerika|états-unis d’amérique',
  CZ: 'tschechische republik|république tchèque|república checa',
  DE: 'bundesrepublik deutschland',
};
/** Of the English ones 'uk', 'us' and 'usa' count in capitals alone. */
const ENGLISH = Object.entries(COUNTRY_ALIASES).filter(([name]) => name.length > 3);
/** A state of the USA and a county of England as well. */
const AMBIGUOUS = new Set(['georgia', 'norfolk']);

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const isCanonical = (code: string): boolean => new Intl.Locale(`und-${code}`).region === code;

let known: ReadonlyMap<string, string> | undefined;

/** The code of each country by its names in five languages, in small letters. */
function codesByName(): ReadonlyMap<string, string> {
  if (known) return known;
  const codes = LETTERS.flatMap((one) => LETTERS.map((two) => `${one}${two}`)).filter(
    (code) => isCanonical(code) && !NO_COUNTRIES.has(code),
  );
  const names = LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }));
  const rows = names.flatMap((of) => codes.map((code): [string, string] => [(of.of(code) ?? '').toLowerCase(), code]));
  const aliases = Object.entries(ALIASES).flatMap(([code, list]) =>
    list.split('|').map((name): [string, string] => [name, code]),
  );
  known = new Map([...rows, ...aliases, ...ENGLISH].filter(([name]) => name !== '' && !AMBIGUOUS.has(name)));
  return known;
}

/** 'GB' for 'UK', 'Royaume-Uni' and 'Leeds, United Kingdom'; null when no part is a country, or two are. */
export function countryCodeOf(words: string): string | null {
  const parts = words.split(/[,;()/|·\n]|\s[-–—]\s|\s(?:in|en|and|und|et|y)\s/).map((part) => part.trim());
  const found = parts.flatMap((part) => {
    const name = part
      .replace(/^the /i, '')
      .replace(/(?<![.:])[.:]+$/, '')
      .toLowerCase();
    return SHORT.get(part) ?? codesByName().get(part.toLowerCase()) ?? codesByName().get(name) ?? [];
  });
  const [code, ...others] = new Set(found);
  return code && others.length === 0 ? code : null;
}

/** The name of a country as the role form suggests it; null for a code that is none. */
export function countryName(code: string): string | null {
  const isCountry = /^[A-Z]{2}$/.test(code) && isCanonical(code) && !NO_COUNTRIES.has(code);
  return isCountry ? (new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) ?? null) : null;
}
