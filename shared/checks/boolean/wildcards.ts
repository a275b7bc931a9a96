import { familyOf } from '#shared/checks/boolean/families.ts';
import type { Target } from '#shared/checks/boolean/targets.ts';
import type { Term } from '#shared/text/boolean/tree.ts';

/** A star in a word, or a question mark between letters; a star alone in a phrase is any word. */
const WILD = /\S\*|\*\S|\p{L}\?\p{L}/u;
const AT_END = /^[^*?]*\p{L}\*$/u;

/** Whether the target would not read the wildcard of a term. */
export function lacksWildcard({ text, phrase }: Term, { wildcard }: Target): boolean {
  if (!WILD.test(text)) return false;
  return wildcard === 'none' || phrase || !AT_END.test(text);
}

/** The words in place of one with a wildcard: its family, else `stem` without it; '' when nothing is left. */
export function spelledOut(term: Term): { family: Term[]; stem: string } {
  const words = term.text.split(' ');
  const at = words.findIndex((word) => WILD.test(word));
  const family = familyOf(words[at] ?? '').map((word) => words.with(at, asWritten(words[at] ?? '', word)).join(' '));
  const stem = term.text.replace(/\*.*?(?=\s|$)|\?/g, '').trim();
  return { family: family.map((text) => ({ ...term, text, phrase: /\s/.test(text) })), stem };
}

/** The capital letter of the word that was written. */
const asWritten = (written: string, word: string): string =>
  /^\p{Lu}/u.test(written) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
