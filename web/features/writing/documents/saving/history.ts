import { compareTexts } from '#shared/text/changes.ts';
import type { PartName } from '#shared/text/document-parts.ts';
import { oneReplacement } from '#web/features/writing/documents/refine/change-words.ts';
import { namesOf, type Texts } from '#web/features/writing/documents/saving/texts.ts';

/** What a person did in one go: typing without a pause, a replacement, a text that was chosen. */
export type Entry = {
  at: number;
  isUndone: boolean;
  isComposing: boolean;
  parts: Set<PartName>;
  replaced: 1 | -1 | undefined;
};

/**
 * A stretch of a part. It is there unless others removed it (`isLost`), the entry that wrote it was undone, or the entry
 * that removed it was not. So others' words neither come nor go by an undo, whatever they did to one's own.
 */
export type Run = { text: string; by: Entry | null; removedBy: Entry | null; isLost: boolean };

const isThere = ({ by, removedBy, isLost }: Run): boolean =>
  !isLost && !by?.isUndone && (removedBy === null || removedBy.isUndone);

const textOf = (runs: readonly Run[]): string =>
  runs
    .filter(isThere)
    .map(({ text }) => text)
    .join('');

/** Typing goes on in one entry until a pause. */
const PAUSE_MS = 1000;

/** A character has up to two units. */
const CHARACTER = 2;

type Replacement = { from: number; to: number; text: string };

/** The index of the run that begins at a place of the text; a run around it is cut there. */
function cutAt(runs: Run[], place: number): number {
  let left = place;
  for (const [index, run] of runs.entries()) {
    if (!isThere(run)) continue;
    if (left === 0) return index;
    if (left < run.text.length) {
      runs.splice(index, 1, { ...run, text: run.text.slice(0, left) }, { ...run, text: run.text.slice(left) });
      return index + 1;
    }
    left -= run.text.length;
  }
  return runs.length;
}

const isOne = (a: Run, b: Run): boolean => a.by === b.by && a.removedBy === b.removedBy && a.isLost === b.isLost;

/** Makes one run of neighbours that come and go together: ten thousand letters typed in one go are one, not as many. */
function joinBetween(runs: Run[], from: number, to: number): void {
  for (let index = Math.min(to, runs.length - 1); index >= Math.max(1, from); index -= 1) {
    const [before, run] = [runs[index - 1], runs[index]];
    if (before && run && isOne(before, run)) runs.splice(index - 1, 2, { ...before, text: before.text + run.text });
  }
}

/** `by`: null for others. */
export function replace(runs: Run[], { from, to, text }: Replacement, by: Entry | null): void {
  const start = cutAt(runs, from);
  const end = to > from ? cutAt(runs, to) : start;
  for (const run of runs.slice(start, end)) {
    if (!isThere(run)) continue;
    if (by) run.removedBy = by;
    else run.isLost = true;
  }
  if (text !== '') runs.splice(end, 0, { text, by, removedBy: null, isLost: false });
  joinBetween(runs, start, end + 1);
}

type Limits = Parameters<typeof compareTexts>[2];

/** What was changed, word by word, in the places of the text as it becomes. */
function replacements(before: string, after: string, limits?: Limits): Replacement[] {
  let at = 0;
  return compareTexts(before, after, limits).changes.flatMap(({ kind, text }) => {
    const from = at;
    if (kind !== 'removed') at += text.length;
    if (kind === 'same') return [];
    return kind === 'added' ? [{ from, to: from, text }] : [{ from, to: from + text.length, text: '' }];
  });
}

/** Where in the text the runs of an entry end, those that it removed too. */
function endsOf(entry: Entry, runs: readonly Run[]): number[] {
  let place = 0;
  return runs.flatMap((run) => {
    if (isThere(run)) place += run.text.length;
    return run.by === entry || run.removedBy === entry ? [place] : [];
  });
}

const beginsWord = (text: string, at: number): boolean => at === 0 || /\s/.test(text[at - 1] ?? '');

/**
 * The one stretch in which two texts differ. Words that came or went are taken from their beginning: of 'w1 w2 w3' and
 * 'w1 w3' the stretch could be '2 w', and half of the next word would be taken for it.
 */
function changeBetween(before: string, after: string): Replacement {
  const one = oneReplacement(before, after) ?? { from: 0, to: 0, text: '' };
  const [whole, stretch] = one.text === '' ? [before, before.slice(one.from, one.to)] : [after, one.text];
  if (one.text !== '' && one.to > one.from) return one;
  let from = one.from;
  while (from > 0 && !beginsWord(whole, from) && whole[from - 1] === whole[from - 1 + stretch.length]) from -= 1;
  if (!beginsWord(whole, from)) return one;
  return { from, to: from + (one.to - one.from), text: one.text && whole.slice(from, from + stretch.length) };
}

/** In milliseconds: it happens in a keystroke, and a text that is pasted over another has no words to keep. */
const IN_A_KEYSTROKE: Limits = { words: 15, paragraphs: 5 };

/** The same word by word: of a stretch that was written anew, the words that it has still stay whose they are. */
function wordsOf(before: string, { from, to, text }: Replacement): Replacement[] {
  if (text === '' || to === from) return [{ from, to, text }];
  return replacements(before.slice(from, to), text, IN_A_KEYSTROKE).map((one) => ({
    ...one,
    from: one.from + from,
    to: one.to + from,
  }));
}

/** Where a text changed: behind what is new, or where something went. */
function caretIn(before: string, after: string): number {
  const one = oneReplacement(before, after);
  return one ? one.from + one.text.length : after.length;
}

export type Undone = { texts: Texts; caret: { part: PartName; at: number }; replaced: 1 | -1 | undefined };
type How = { at: number; isComposing?: boolean | undefined; replaced?: 1 | -1 | undefined };

/**
 * What one person did to the texts of a page in this sitting, to be undone and done again although others change them
 * meanwhile (JUDGE-64). It follows every change in its order.
 */
export function createHistory() {
  const parts = new Map<PartName, Run[]>();
  const done: Entry[] = [];
  let undone: Entry[] = [];

  /** The runs of a part, which say what it says; where they do not, nothing before can be undone in it. */
  const runsOf = (part: PartName, text: string): Run[] => {
    const known = parts.get(part);
    if (known && textOf(known) === text) return known;
    const fresh = text === '' ? [] : [{ text, by: null, removedBy: null, isLost: false }];
    parts.set(part, fresh);
    return fresh;
  };
  const entryFor = (part: PartName, change: Replacement, how: How): Entry => {
    const last = done.at(-1);
    const isOne = last?.parts.size === 1 && last.parts.has(part) && !last.replaced && !how.replaced;
    const goesOn = last && isOne && (last.isComposing || isTyping(last, part, change, how.at));
    undone = [];
    if (goesOn) return Object.assign(last, { at: how.at, isComposing: how.isComposing === true });
    const { at, replaced } = how;
    const entry = { at, isUndone: false, isComposing: how.isComposing === true, parts: new Set([part]), replaced };
    done.push(entry);
    return entry;
  };
  /** One character more or less, where the last one was, without a pause. */
  const isTyping = (last: Entry, part: PartName, change: Replacement, at: number): boolean => {
    const { from, to, text } = change;
    const isShort = text.length <= CHARACTER && to - from <= CHARACTER && text !== '\n';
    return (
      at - last.at < PAUSE_MS &&
      isShort &&
      endsOf(last, parts.get(part) ?? []).some((end) => end === from || end === to)
    );
  };
  /** A change by the person here. */
  const own = (before: Texts, after: Texts, how: How): void => {
    const changed = namesOf(after).filter((part) => before[part] !== after[part]);
    let entry: Entry | undefined;
    for (const part of changed) {
      const [was, is] = [before[part] ?? '', after[part] ?? ''];
      const runs = runsOf(part, was);
      const change = changeBetween(was, is);
      entry ??= entryFor(part, change, how);
      entry.parts.add(part);
      for (const one of wordsOf(was, change)) replace(runs, one, entry);
    }
  };
  /** A change by others, or by nobody here. */
  const others = (before: Texts, after: Texts): void => {
    for (const part of namesOf(after)) {
      const [was, is] = [before[part] ?? '', after[part] ?? ''];
      if (was === is) continue;
      const runs = runsOf(part, was);
      for (const one of replacements(was, is)) replace(runs, one, null);
    }
  };
  /** Switches entries until one changes a text; null: none is left. */
  const step = (texts: Texts, from: Entry[], to: Entry[], isUndone: boolean): Undone | null => {
    for (let entry = from.pop(); entry; entry = from.pop()) {
      const names = [...entry.parts].filter((part) => texts[part] !== undefined);
      const runs = names.map((part) => [part, runsOf(part, texts[part] ?? '')] as const);
      Object.assign(entry, { isUndone, at: 0, isComposing: false });
      to.push(entry);
      const changed = runs
        .map(([part, one]) => [part, textOf(one)] as const)
        .filter(([part, text]) => texts[part] !== text);
      const [first] = changed;
      if (!first) continue;
      const replaced = entry.replaced && isUndone ? (-entry.replaced as 1 | -1) : entry.replaced;
      const at = caretIn(texts[first[0]] ?? '', first[1]);
      return { texts: Object.fromEntries(changed) as Texts, caret: { part: first[0], at }, replaced };
    }
    return null;
  };
  return {
    own,
    others,
    undo: (texts: Texts) => step(texts, done, undone, true),
    redo: (texts: Texts) => step(texts, undone, done, false),
  };
}
