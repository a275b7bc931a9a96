import { isListed, type Language, type Lexicon, type Lexicons } from '#shared/checks/words/lexicon.ts';
import { languageOfText } from '#shared/text/language.ts';

export { languageOfText };

const loaders: Readonly<Record<Language, () => Promise<Lexicon>>> = {
  en: async () => (await import('#shared/checks/words/en.ts')).en,
  de: async () => (await import('#shared/checks/words/de.ts')).de,
};

const NONE: Lexicons = {};

/** What a text in this language is checked with; nothing is loaded for a language that has no lexicon. */
export const loadLexicons = async (language: string | null): Promise<Lexicons> =>
  isListed(language) ? { [language]: await loaders[language]() } : NONE;
