import { baseLanguage } from '#shared/text/base-language.ts';
import { countryCode } from '#shared/text/currencies.ts';

/** A language that texts can be written in. `tag` is BCP 47. */
export type TextLanguage = {
  tag: string;
  /** In English, as the form lists it. */
  name: string;
  ownName: string;
  direction: 'ltr' | 'rtl';
  /** Where people write it so, by its English name. */
  country: string;
};

const row = (tag: string, name: string, ownName: string, country: string): TextLanguage => ({
  tag,
  name,
  ownName,
  direction: tag === 'ar' || tag === 'he' ? 'rtl' : 'ltr',
  country,
});

export const LANGUAGES: readonly TextLanguage[] = [
  row('ar', 'Arabic', 'العربية', 'the United Arab Emirates'),
  row('zh', 'Chinese (Simplified)', '简体中文', 'China'),
  row('cs', 'Czech', 'čeština', 'Czechia'),
  row('da', 'Danish', 'dansk', 'Denmark'),
  row('nl-BE', 'Dutch (Belgium)', 'Nederlands (België)', 'Belgium'),
  row('nl-NL', 'Dutch (Netherlands)', 'Nederlands (Nederland)', 'the Netherlands'),
  row('en-AU', 'English (Australia)', 'English (Australia)', 'Australia'),
  row('en-CA', 'English (Canada)', 'English (Canada)', 'Canada'),
  row('en-IN', 'English (India)', 'English (India)', 'India'),
  row('en-IE', 'English (Ireland)', 'English (Ireland)', 'Ireland'),
  row('en-NZ', 'English (New Zealand)', 'English (New Zealand)', 'New Zealand'),
  row('en-GB', 'English (United Kingdom)', 'English (United Kingdom)', 'the United Kingdom'),
  row('en-US', 'English (United States)', 'English (United States)', 'the United States'),
  row('fi', 'Finnish', 'suomi', 'Finland'),
  row('fr-CA', 'French (Canada)', 'français (Canada)', 'Canada'),
  row('fr-FR', 'French (France)', 'français (France)', 'France'),
  row('de-AT', 'German (Austria)', 'Deutsch (Österreich)', 'Austria'),
  row('de-DE', 'German (Germany)', 'Deutsch (Deutschland)', 'Germany'),
  row('de-CH', 'German (Switzerland)', 'Deutsch (Schweiz)', 'Switzerland'),
  row('el', 'Greek', 'Ελληνικά', 'Greece'),
  row('he', 'Hebrew', 'עברית', 'Israel'),
  row('it', 'Italian', 'italiano', 'Italy'),
  row('ja', 'Japanese', '日本語', 'Japan'),
  row('ko', 'Korean', '한국어', 'South Korea'),
  row('nb', 'Norwegian', 'norsk', 'Norway'),
  row('pl', 'Polish', 'polski', 'Poland'),
  row('pt-BR', 'Portuguese (Brazil)', 'português (Brasil)', 'Brazil'),
  row('pt-PT', 'Portuguese (Portugal)', 'português (Portugal)', 'Portugal'),
  row('es-419', 'Spanish (Latin America)', 'español (Latinoamérica)', 'Mexico'),
  row('es-ES', 'Spanish (Spain)', 'español (España)', 'Spain'),
  row('sv', 'Swedish', 'svenska', 'Sweden'),
  row('th', 'Thai', 'ไทย', 'Thailand'),
  row('tr', 'Turkish', 'Türkçe', 'Türkiye'),
  row('uk', 'Ukrainian', 'українська', 'Ukraine'),
];

/** Undefined for a tag that is not listed. */
export const languageRow = (tag: string): TextLanguage | undefined => LANGUAGES.find((one) => one.tag === tag);

/** Whether texts can be written in it; '' is the language of the role. */
export const isListed = (tag: string): boolean => tag === '' || languageRow(tag) !== undefined;

/** The first language of each country that has one in the list, beside those that a row names ('en-GB'). */
const FIRST: Readonly<Record<string, string>> = Object.fromEntries(
  [...LANGUAGES.map(({ tag }) => tag), 'en-GB']
    .filter((tag) => /^\w\w-[A-Z]{2}$/.test(tag) && tag !== 'fr-CA')
    .map((tag) => [tag.slice(3), tag])
    .concat(
      Object.entries({
        ar: 'AE EG MA SA TN',
        'es-419': 'AR CL CO MX PE UY',
        'fr-FR': 'LU',
        'en-GB': 'MT ZA KE SG',
        el: 'GR CY',
        zh: 'CN',
        cs: 'CZ',
        da: 'DK',
        fi: 'FI',
        he: 'IL',
        it: 'IT',
        ja: 'JP',
        ko: 'KR',
        nb: 'NO',
        pl: 'PL',
        sv: 'SE',
        th: 'TH',
        tr: 'TR',
        uk: 'UA',
      }).flatMap(([tag, countries]) => countries.split(' ').map((country) => [country, tag])),
    ),
);

/** The tag of a country's first language, by the country's English name; null when it is not in the list. */
export function languageOfCountry(country: string): string | null {
  const code = countryCode(country);
  return (code && FIRST[code]) || null;
}

/** 'German' of 'de' and 'de-AT': without its country. */
export const languageName = (tag: string): string =>
  new Intl.DisplayNames('en', { type: 'language' }).of(baseLanguage(tag)) ?? tag;

/** The tag that stands for a language without a country: that of the role's country, else the commonest one. */
export function tagOfLanguage(language: string, country: string): string {
  const own = languageOfCountry(country);
  if (own && baseLanguage(own) === language) return own;
  const common = ['en-GB', 'de-DE', 'fr-FR', 'es-ES', 'nl-NL', 'pt-PT'].find((tag) => baseLanguage(tag) === language);
  return common ?? language;
}

/** The country whose way of writing a text follows: the role's, if the language is its own, else that of the row. */
export const countryOfLanguage = (tag: string, country: string): string =>
  languageOfCountry(country) === tag ? country : (languageRow(tag)?.country ?? country);

/** Of the characters of a language. */
export const directionOf = (tag: string): 'ltr' | 'rtl' => languageRow(tag)?.direction ?? 'ltr';
