import { diffArrays } from 'diff';
import { linesOf, tokensOf, wordsIn } from '#shared/text/text-tokens.ts';

/** A stretch of a comparison. Stretches joined without the added ones are the text before, without the removed ones the text after. */
export type Change = { kind: 'same' | 'removed' | 'added'; text: string };

/** `by`: the smallest unit that was compared within the time limit. 'text': one change for everything. */
export type Comparison = { changes: Change[]; by: 'word' | 'paragraph' | 'text' };

/** For words, and again for paragraphs when words took longer. */
const TIME_MS = 300;

/** One replacement: `removed` by `added`, with the unchanged text before it. */
type Replacement = { same: string; removed: string; added: string };

/**
 * What changed between two texts: by word, by paragraph when that takes over 300 ms, else as a whole. `limits` are in
 * milliseconds.
 */
export function compareTexts(
  before: string,
  after: string,
  limits: { words: number; paragraphs: number } = { words: TIME_MS, paragraphs: TIME_MS },
): Comparison {
  const byWord = replacementsBetween(tokensOf(before), tokensOf(after), limits.words);
  if (byWord) return { changes: changesOf(joined(byWord)), by: 'word' };
  const byParagraph = replacementsBetween(linesOf(before), linesOf(after), limits.paragraphs);
  if (byParagraph) return { changes: changesOf(byParagraph), by: 'paragraph' };
  return { changes: changesOf([{ same: '', removed: before, added: after }]), by: 'text' };
}

/** Units in order, those removed before those added in their place. Undefined after `timeout` milliseconds. */
export const unitsBetween = (before: string[], after: string[], timeout: number) =>
  diffArrays(before, after, { timeout });

export const changesBetween = (before: string, after: string): Change[] => compareTexts(before, after).changes;

/** Places where something changed: a removal with the addition at its place is one (VER-03). */
export const countChanges = (changes: readonly Change[]): number =>
  changes.filter(({ kind }, at) => kind !== 'same' && (at === 0 || changes[at - 1]?.kind === 'same')).length;

/** The last one holds only what follows the last change. Undefined after `timeout` milliseconds. */
function replacementsBetween(before: string[], after: string[], timeout: number): Replacement[] | undefined {
  const parts = unitsBetween(before, after, timeout);
  if (!parts) return undefined;
  const replacements: Replacement[] = [{ same: '', removed: '', added: '' }];
  for (const { added, removed, value } of parts) {
    const text = value.join('');
    const open = replacements.at(-1) as Replacement;
    if (added) open.added += text;
    else if (removed) open.removed += text;
    else if (open.removed === '' && open.added === '') open.same += text;
    else replacements.push({ same: text, removed: '', added: '' });
  }
  return replacements;
}

/** Replacements of one sentence read as one when hardly anything stands between them. */
function joined(replacements: readonly Replacement[]): Replacement[] {
  const out: (Replacement & { words: number })[] = [];
  for (const next of replacements) {
    const changes = next.removed !== '' || next.added !== '';
    const words = changes ? wordsIn(next.removed) + wordsIn(next.added) : 0;
    const last = out.at(-1);
    if (last && changes && belongTogether(last.words + words, next.same)) {
      last.removed += next.same + next.removed;
      last.added += next.same + next.added;
      last.words += words;
    } else out.push({ ...next, words });
  }
  return out;
}

/** `changed`: words on both sides of `between`. */
function belongTogether(changed: number, between: string): boolean {
  if (/[\n\r]|[.!?]\s/.test(between)) return false;
  const kept = wordsIn(between);
  return kept === 0 || (kept === 1 && between.trim().length <= 3) || kept * 3 <= changed;
}

function changesOf(replacements: readonly Replacement[]): Change[] {
  const changes: Change[] = [];
  const add = (kind: Change['kind'], text: string) => {
    const last = changes.at(-1);
    if (last?.kind === 'same' && kind === 'same') last.text += text;
    else if (text !== '') changes.push({ kind, text });
  };
  for (const { same, removed, added } of replacements) {
    const blanks = blanksAtBothEnds(removed, added);
    add('same', same);
    add('removed', removed.slice(0, removed.length - blanks.length));
    add('added', added.slice(0, added.length - blanks.length));
    add('same', blanks);
  }
  return changes;
}

/** Blanks that both end with are no change. */
function blanksAtBothEnds(removed: string, added: string): string {
  const blanks = removed.slice(removed.trimEnd().length);
  return added.endsWith(blanks) ? blanks : '';
}
