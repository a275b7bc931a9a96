import { baseLanguage } from '#shared/text/base-language.ts';
import { languageOfWords } from '#shared/text/language.ts';

/** Letters below which a text is too short to say what language it is in. */
export const LETTERS_TO_JUDGE = 200;

/** Scripts that say the language, or the few languages of a script, which are not distinguished. */
const SCRIPTS: readonly { letters: RegExp; languages: readonly string[] }[] = [
  { letters: /\p{Script=Greek}/gu, languages: ['el'] },
  { letters: /\p{Script=Cyrillic}/gu, languages: ['uk', 'ru', 'bg', 'sr', 'mk', 'be'] },
  { letters: /\p{Script=Arabic}/gu, languages: ['ar', 'fa', 'ur'] },
  { letters: /\p{Script=Hebrew}/gu, languages: ['he', 'yi'] },
  { letters: /\p{Script=Hangul}/gu, languages: ['ko'] },
  { letters: /\p{Script=Thai}/gu, languages: ['th'] },
  { letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, languages: ['zh', 'ja'] },
];
const LETTER = /\p{L}/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
/** Japanese is written with kana between the characters that it shares with Chinese. */
const LEAST_KANA = 0.1;
const RUSSIAN = /[ыэё]/iu;
const UKRAINIAN = /[іїєґ]/iu;
const READ = 8_000;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function languageOfScript(text: string, letters: number): string | null {
  const script = SCRIPTS.find((one) => count(text, one.letters) * 2 > letters);
  const [first = null] = script?.languages ?? [];
  if (first === 'zh') return count(text, KANA) > letters * LEAST_KANA ? 'ja' : 'zh';
  if (first === 'uk') return UKRAINIAN.test(text) ? 'uk' : RUSSIAN.test(text) ? 'ru' : 'bg';
  return first;
}

const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
const wordsIn = (text: string): string[] => (text.match(WORD) ?? []).map((word) => word.toLowerCase());

/**
 * The code of the language a text of at least so many letters is written in ('en'): by its script, or by the function
 * words of English, German, French, Spanish and Dutch. Null for names alone and for every other language.
 */
export function languageOf(text: string, least = LETTERS_TO_JUDGE): string | null {
  const read = text.slice(0, READ).normalize('NFC');
  const letters = count(read, LETTER);
  if (letters < least) return null;
  return languageOfScript(read, letters) ?? languageOfWords(wordsIn(read));
}

/** Languages of one script are one, except Chinese and Japanese. */
const isAlike = (one: string, other: string): boolean =>
  one === other ||
  SCRIPTS.some(
    ({ languages: [first, ...more] }) =>
      first !== 'zh' && [first, ...more].filter((code) => code === one || code === other).length > 1,
  );

/** The code of the language a text is in, when it is not the wanted one (a BCP 47 tag); null when it is, or cannot be said. */
export function languageMismatch(text: string, wanted: string): string | null {
  const found = languageOf(text);
  return found === null || isAlike(found, baseLanguage(wanted)) ? null : found;
}
