/** A version of a document with its text, as stored. */
export type Stored = { number: number; text: string };

/** The n-th word of a page; it names both, so that a lost one is found and a torn one is no other word. */
export const wordOf = (page: string, n: number): string => `${page}w${String(n).padStart(4, '0')}`;

const wordsIn = (text: string): string[] => text.match(/\S+/g) ?? [];

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
