import { pluralOf } from '#shared/checks/better.ts';
import { edgesIn } from '#shared/text/sentences.ts';

/** Named alternatives: `{kin}` in a phrase stands for them. */
export type Sets = Readonly<Record<string, string>>;

/**
 * A place of a phrase: edges of the words of which one run stands there, words that may stand there any number of
 * times, up to so many words of the clause, or a word with a capital.
 */
export type Slot =
  | { one: readonly (readonly string[])[] }
  | { many: readonly string[] }
  | { upTo: number; least: number }
  | { capital: true };

/** `[a,b]`, `[a,b]*`, `_`, `_3`, `^` and words with a percent sign. */
const SPECIAL = /(\[[^\][]*\]\*?|(?<![^ ])(?:_\d?|\^)(?![^ ])|(?<!\p{L})\p{L}*%)/u;
const ENDINGS = ['', 'e', 'en', 'er', 'es', 'em'];

/** The text with its sets and the sets in them written out. */
export function spelledOut(text: string, sets: Sets): string {
  if (!text.includes('{')) return text;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const of = sets[name];
    if (of === undefined) throw new Error(`No set is named ${name}`);
    return spelledOut(of, sets);
  });
}

const listOf = (text: string): string[] => text.split(',').map((one) => one.trim());

/** The texts of a special part of which one stands there. */
const textsOf = (part: string): string[] =>
  part.startsWith('[') ? listOf(part.slice(1, -1)) : ENDINGS.map((ending) => part.replace('%', ending));

function slotOf(part: string, gap: string): Slot {
  if (part === '^') return { capital: true };
  if (part === '_') return { upTo: 1, least: 1 };
  if (part.startsWith('_')) return { upTo: Number(part.slice(1)), least: 0 };
  if (part.endsWith('*')) return { many: listOf(part.slice(1, -2)).flatMap((one) => edgesIn('', one).edges) };
  return { one: textsOf(part).map((text) => edgesIn(gap, text).edges) };
}

/**
 * A phrase of a word list as places. `[a,b]`: one of them; `[,a]`: or none; `[a,b]*`: any number of them; `_`: a word
 * of the clause, `_3`: up to three; `^`: a word with a capital; `%`: the endings of a German adjective.
 */
export function slotsOf(phrase: string): Slot[] {
  const slots: Slot[] = [];
  let gap = '';
  for (const part of phrase.split(SPECIAL)) {
    if (SPECIAL.test(part)) {
      slots.push(slotOf(part, gap));
      gap = '';
    } else {
      const { edges, rest } = edgesIn(gap, part);
      if (edges.length > 0) slots.push({ one: [edges] });
      gap = rest;
    }
  }
  return slots;
}

/** The plural of a phrase; of alternatives at its end, of each. */
export function pluralPhrase(phrase: string): string {
  const [, before = '', last = ''] = /^(.*)\[([^\][]*)\]$/.exec(phrase) ?? [];
  return last === '' ? pluralOf(phrase) : `${before}[${listOf(last).map(pluralOf).join(',')}]`;
}

/** Texts in which each alternative of a phrase stands at least once. */
export function examplesOf(phrase: string): string[] {
  const parts = phrase.split(SPECIAL).map((part) => {
    if (!SPECIAL.test(part)) return [part];
    if (part === '^') return ['Xx'];
    if (part === '_') return ['xx'];
    return part.startsWith('_') || part.endsWith('*') ? [''] : textsOf(part);
  });
  const most = Math.max(...parts.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) =>
    parts
      .map((texts) => texts[at % texts.length] ?? '')
      .join('')
      .replace(/ {2,}/g, ' ')
      .trim(),
  );
}
