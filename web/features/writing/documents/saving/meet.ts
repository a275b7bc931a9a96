import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import type { PartName } from '#shared/text/document-parts.ts';
import { decided, type Merged, merge } from '#shared/text/merge.ts';
import type { Clash, Saving } from '#web/features/writing/documents/saving/state.ts';
import { isAlike, isSame, namesOf, type Texts, textsOf } from '#web/features/writing/documents/saving/texts.ts';

/** `isOwn`: the newer text is one that this page sent. `isNews`: a notice says that the text changed. */
type How = { isOwn: boolean; isNews: boolean; at: number };

/** What becomes of the texts here when the server has a newer document than the one they were made from. */
export function meet(saving: Saving, newer: GeneratedDocument, { isOwn, isNews, at }: How): Saving {
  const { texts, base, clash } = saving;
  const theirs = textsOf(newer);
  const taken = { ...saving, stored: newer, base: theirs, baseVersion: newer.version, unanswered: [], clash: null };
  if (isSame(texts, theirs) || (isOwn && isAlike(texts, theirs))) return { ...taken, dirtySince: at };
  // A save that may have been stored is no reason to keep what nobody typed.
  if (isSame(texts, base)) return replaced(taken, saving, { isNews, at });
  const how = howReplaced(newer, clash) ?? (isAlike(texts, theirs) ? null : 'generated');
  if (how) return { ...saving, clash: { how, newer } };
  const merged = decisions(saving, newer);
  if (merged.some(({ merged }) => !('text' in merged))) return { ...saving, clash: { how: 'passages', newer } };
  const notice = {
    what: 'merged',
    before: texts,
    version: newer.version,
    at,
    round: (saving.notice?.round ?? 0) + 1,
  } as const;
  return { ...taken, texts: decidedTexts(merged, []), notice, isUrgent: true, dirtySince: at };
}

/** How the whole text was replaced since; null when it was edited. */
function howReplaced({ origin, edited }: GeneratedDocument, clash: Clash | null): 'generated' | 'restored' | null {
  if (clash && clash.how !== 'passages') return clash.how;
  if (origin === 'restored') return origin;
  return origin === 'edited' || (origin === undefined && edited) ? null : 'generated';
}

/** Nothing was typed here: the newer text takes the place of the old one. */
function replaced(taken: Saving, was: Saving, { isNews, at }: Pick<How, 'isNews' | 'at'>): Saving {
  const now = { ...taken, texts: taken.base };
  const isNew = now.stored.origin === 'generated';
  const what = isNew ? 'generated' : isNews ? 'updated' : null;
  if (!what) return now;
  const round = (was.notice?.round ?? 0) + 1;
  return { ...now, notice: { what, before: was.texts, version: was.stored.version, at, round } };
}

/** A part of which both changed something. */
export type Decision = { part: PartName; merged: Merged };

/** The parts merged by word, as they stand now: typing goes on during a conflict. */
export const decisions = ({ texts, base }: Saving, newer: GeneratedDocument): Decision[] => {
  const theirs = textsOf(newer);
  return namesOf(theirs).map((part) => ({
    part,
    merged: merge(base[part] ?? '', texts[part] ?? '', theirs[part] ?? ''),
  }));
};

/** The texts once every passage is decided; `choices` are in the order of the passages of all parts. */
export function decidedTexts(all: readonly Decision[], choices: readonly ('mine' | 'theirs')[]): Texts {
  const left = [...choices];
  return Object.fromEntries(
    all.map(({ part, merged }) => [
      part,
      'text' in merged ? merged.text : decided(merged.pieces, left.splice(0, merged.conflicts.length)),
    ]),
  );
}
