import { baseLanguage } from '#shared/text/base-language.ts';

/** The fixed words of an exported file, in the language of its text where it is one of these, else in English. */
export type ExportWords = {
  language: string;
  /** 'Page 1 of 2': the words before, between and after the two numbers. */
  page: readonly [string, string, string];
  version: (number: number) => string;
  date: (date: Date) => string;
};

const WORDS = {
  en: { page: ['Page ', ' of ', ''], version: 'Version' },
  de: { page: ['Seite ', ' von ', ''], version: 'Version' },
  fr: { page: ['Page ', ' sur ', ''], version: 'Version' },
  es: { page: ['Página ', ' de ', ''], version: 'Versión' },
  nl: { page: ['Pagina ', ' van ', ''], version: 'Versie' },
} as const;

const isKnown = (language: string): language is keyof typeof WORDS => Object.hasOwn(WORDS, language);

/** `tag`: BCP 47, null when the language of the text is not known. */
export function exportWords(tag: string | null): ExportWords {
  const base = baseLanguage(tag ?? 'en');
  const language = isKnown(base) ? base : 'en';
  const { page, version } = WORDS[language];
  const locale = isKnown(base) && tag && baseLanguage(tag) !== 'en' ? tag : 'en-GB';
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return { language, page, version: (number) => `${version} ${number}`, date: (date) => dates.format(date) };
}

/** The line at the foot of each page: '{company} · {document} · Version {n}, {date}'. */
export function footerOf(
  { version, date }: ExportWords,
  of: { company: string; document: string; version: number; date: Date },
): string {
  const parts = [of.company.trim(), of.document, `${version(of.version)}, ${date(of.date)}`];
  return parts.filter(Boolean).join(' · ');
}
