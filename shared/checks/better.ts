import type { Better } from '#shared/checks/finding.ts';
import type { Reading, Span } from '#shared/text/sentences.ts';

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const isCapitals = (text: string): boolean => /\p{Lu}.*\p{Lu}/u.test(text) && text === text.toUpperCase();

const IRREGULAR: Readonly<Record<string, string>> = { person: 'people', man: 'men', woman: 'women', child: 'children' };

/** The plural of the last word of an English phrase: 'police officer' → 'police officers'. */
export function pluralOf(phrase: string): string {
  const [, stem = '', last = ''] = /^(.*?)([\p{L}]+)$/u.exec(phrase) ?? [];
  if (last === '') return phrase;
  const irregular = Object.entries(IRREGULAR).find(([one]) => last.endsWith(one) && !/^(?:human|german)$/.test(last));
  if (irregular) return stem + last.slice(0, -irregular[0].length) + irregular[1];
  if (/[^aeiou]y$/.test(last)) return `${stem}${last.slice(0, -1)}ies`;
  return `${stem}${last}${/(?:s|x|ch|sh)$/.test(last) ? 'es' : 's'}`;
}

/** Both forms of a word that a person listed in one of them: 'users' → 'user', 'users'. */
export function formsOf(word: string): { singular: string; plural: string } {
  const singular = /ies$/.test(word) ? `${word.slice(0, -3)}y` : word.replace(/(?<=x|ch|sh|ss)es$|(?<![su])s$/, '');
  return { singular, plural: singular === word ? pluralOf(word) : word };
}

/** The capital letters of the words that are replaced. */
function withCapital(original: string, word: string): string {
  if (isCapitals(original)) return word.toUpperCase();
  return /^\p{Lu}/u.test(original) ? upperFirst(word) : word;
}

const VOWEL = /^(?:[aeio]|u(?!ni(?!n|m)|s[aeu]|til|biq)|hour|honest|heir|honou?r)/i;
const NO_VOWEL = /^(?:eu|one\b|once)/i;
const startsWithVowel = (word: string): boolean => VOWEL.test(word) && !NO_VOWEL.test(word);

const ARTICLE = /(?<![\p{L}\p{N}])(an?)([^\S\n]+)$/iu;

/** The place and text with the article before it corrected, where English words follow 'a' or 'an'. */
export function withArticle(before: string, { from, to }: Span, text: string): Span & { text: string } {
  const [whole = '', article = '', gap = ''] = ARTICLE.exec(before.slice(Math.max(0, from - 8), from)) ?? [];
  if (article === '') return { from, to, text };
  const right = startsWithVowel(text) ? 'an' : 'a';
  if (right === article.toLowerCase()) return { from, to, text };
  return { from: from - whole.length, to, text: withCapital(article === 'A' ? 'Aa' : article, right) + gap + text };
}

type As = { language: string | null; plural: boolean };

/** A button that replaces a place by a better word: its capital, number and article are those of the text (CHECK-03). */
export function replaceBy(reading: Reading, span: Span, word: string, { language, plural }: As): Better {
  const number = plural && language === 'en' ? pluralOf(word) : word;
  const text = withCapital(reading.text.slice(span.from, span.to), number);
  const replaced = language === 'en' && !plural ? withArticle(reading.text, span, text) : { ...span, text };
  return { act: 'replace', label: number, from: replaced.from, to: replaced.to, text: replaced.text };
}

/** 'Remove': the place, one of its lead-ins directly before it ('in a') and one blank. */
export function removal({ text }: Reading, { from, to }: Span, leads: readonly string[] = []): Better {
  const longest = Math.max(0, ...leads.map(({ length }) => length));
  const before = text.slice(Math.max(0, from - longest - 2), from).toLowerCase();
  const lead = leads.find(
    (one) => before.endsWith(`${one} `) && !/[\p{L}\p{N}]/u.test(before.at(-one.length - 2) ?? ' '),
  );
  const begin = lead === undefined ? from : from - lead.length - 1;
  const blankBefore = text[begin - 1] === ' ';
  const blankAfter = !blankBefore && text[to] === ' ';
  return {
    act: 'replace',
    label: 'Remove',
    from: blankBefore ? begin - 1 : begin,
    to: blankAfter ? to + 1 : to,
    text: '',
  };
}

export const fillIn: Better = { act: 'fill_in', label: 'Fill in' };
