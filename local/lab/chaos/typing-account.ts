/** A version of a document with its text, as stored. */
export type Stored = { number: number; text: string };

/** A text that the field of a page held: after a keystroke, or set from outside. `at`: milliseconds. */
export type Shown = { at: number; isSet: boolean; caret: number; text: string };

/** The n-th word of a page; it names both, so that a lost one is found and a torn one is no other word. */
export const wordOf = (page: string, n: number): string => `${page}w${String(n).padStart(4, '0')}`;

/** Words stand whole also where another word touches them: each letter is there. */
const wordsIn = (text: string): string[] => text.match(/p\dw\d{4}/g) ?? [];

/** The words that stand whole in none of these texts. */
export function lostWords(typed: readonly string[], texts: readonly string[]): string[] {
  const stored = new Set(texts.flatMap(wordsIn));
  return typed.filter((word) => !stored.has(word));
}

/** The words that one text holds more than once. */
export function doubledWords(typed: readonly string[], text: string): string[] {
  const counts = new Map<string, number>();
  for (const word of wordsIn(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return typed.filter((word) => (counts.get(word) ?? 0) > 1);
}

/** The numbers of versions that were stored twice: used before, or with the text of the version before. */
export function storedTwice(versions: readonly Stored[]): number[] {
  const inOrder = versions.toSorted((a, b) => a.number - b.number);
  return inOrder
    .filter(({ number, text }, at) => {
      const before = inOrder[at - 1];
      return before !== undefined && (before.number === number || before.text === text);
    })
    .map(({ number }) => number);
}

const AROUND = 40;

/** The part of a text around the longest beginning of a word that it holds. */
function around(word: string, text: string): string {
  for (let length = word.length; length > 3; length -= 1) {
    const at = text.indexOf(word.slice(0, length));
    if (at >= 0) return JSON.stringify(text.slice(Math.max(0, at - AROUND), at + AROUND));
  }
  return 'not there';
}

/**
 * What became of a word: how its page held it for the last time, what replaced that, and the stored text beside it. A
 * word that its page never held whole was torn while it was typed, by a caret that moved.
 */
export function traceOf(word: string, shown: readonly Shown[], versions: readonly Stored[]): string {
  const last = shown.findLastIndex(({ text }) => text.includes(word));
  const [held, after] = last < 0 ? [undefined, undefined] : [shown[last], shown[last + 1]];
  const torn = shown.find(({ text }) => text.includes(word.slice(0, -1)));
  const lines = held
    ? [
        `held from ${shown.find(({ text }) => text.includes(word))?.at} to ${held.at}: ${around(word, held.text)}`,
        `then ${after ? `${after.isSet ? 'set' : 'typed'} at ${after.at}, caret ${after.caret}: ${around(word, after.text)}` : 'nothing'}`,
      ]
    : [`torn at ${torn?.at}: ${around(word, (torn ?? shown.at(-1))?.text ?? '')}`];
  const stored = versions.map(({ number, text }) => ({ number, part: around(word, text) }));
  const near = stored
    .filter(({ part }) => part !== 'not there')
    .map(({ number, part }) => `version ${number}: ${part}`);
  return [`${word} ${lines.join('; ')}`, ...near.slice(-3)].join('; ');
}
