import type { Sentence } from '#shared/text/claims/sentences.ts';
import type { Replacement } from '#shared/writing/refine/role/remove.ts';

type Edit = Replacement & { field: string };

const isDeletion = ({ text }: Edit): boolean => text === '';

/** Lines that go one after the other share the line break between them. */
function isOver(a: Edit, b: Edit): boolean {
  const [first, second] = a.from <= b.from ? [a, b] : [b, a];
  const shared = Math.min(first.to, second.to) - second.from;
  const isSame = a.from === b.from && a.to === b.to && a.text === b.text;
  return shared > (isDeletion(a) && isDeletion(b) ? 2 : 0) || isSame;
}

const apart = <One extends Edit>(edit: One, before: One | undefined): One =>
  before && before.to > edit.from ? { ...edit, from: before.to } : edit;

/** The edits of a text in its order, none over another: the longer one holds the shorter one. */
export function inOrder<One extends Edit>(edits: readonly One[]): One[] {
  const kept: One[] = [];
  for (const edit of edits.toSorted((a, b) => b.to - b.from - (a.to - a.from))) {
    if (kept.every((one) => !isOver(one, edit))) kept.push(edit);
  }
  const sorted = kept.sort((a, b) => a.from - b.from || a.to - b.to);
  return sorted
    .map((edit, at) => apart(edit, sorted[at - 1]))
    .filter(({ from, to, text }) => to > from || (to === from && text !== ''));
}

/** The items directly below each heading. */
function listsIn(sentences: readonly Sentence[]): { heading: Sentence; items: Sentence[] }[] {
  const lists: { heading: Sentence; items: Sentence[] }[] = [];
  for (const sentence of sentences) {
    const last = lists.at(-1);
    if (sentence.shape !== 'item') lists.push({ heading: sentence, items: [] });
    else last?.items.push(sentence);
  }
  return lists.filter(({ heading, items }) => heading.shape === 'heading' && items.length > 0);
}

/** A heading whose whole list goes is taken out with it: `edits` in their order. */
export function withHeadings<One extends Edit>(
  text: string,
  sentences: readonly Sentence[],
  edits: readonly One[],
): One[] {
  const deletions = edits.filter(isDeletion);
  const headings = listsIn(sentences).flatMap(({ heading, items }): One[] => {
    const gone = items.map((item) => deletions.find(({ from, to }) => from <= item.from && item.to <= to));
    const [first, last] = [gone[0], gone.at(-1)];
    if (!first || !last || gone.includes(undefined) || first.from < heading.to) return [];
    const isBetweenBlanks = text.slice(0, heading.from).endsWith('\n\n') && /^\n|^$/.test(text.slice(last.to));
    const isAtEnd = isBetweenBlanks && last.to === text.length;
    return [{ ...first, from: heading.from - (isAtEnd ? 2 : isBetweenBlanks ? 1 : 0), to: first.from }];
  });
  return inOrder([...edits, ...headings]);
}
