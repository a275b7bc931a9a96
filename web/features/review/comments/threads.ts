import type { Thread } from '#shared/review/contracts/comments.ts';
import { type Anchor, createAnchorMap, findAnchor } from '#shared/text/anchors.ts';
import type { DocumentPart } from '#shared/text/document-parts.ts';

export type Filter = 'open' | 'resolved' | 'all';

/** A thread and where its passage is in the text on the page: null for a lost one, and for one about the whole. */
export type Shown = { thread: Thread; anchor: Anchor | null };
type Texts = { version: number; stored: readonly DocumentPart[]; settled: readonly DocumentPart[] };

/** Where the words of each thread are now, typing included (COMMENT-09). */
export function shownIn({ stored, settled, version }: Texts, threads: readonly Thread[]): Shown[] {
  const mapAnchor = createAnchorMap(stored, settled, version);
  return threads.map((thread) => {
    const { anchor } = thread;
    if (!anchor) return { thread, anchor: null };
    const isLost = thread.orphaned_at !== null || thread.resolved_at !== null;
    return { thread, anchor: isLost ? findAnchor(anchor, settled, version) : mapAnchor(anchor) };
  });
}

export const isOpen = ({ thread }: Shown): boolean => thread.resolved_at === null;
/** Its passage is gone (COMMENT-10); that of a resolved thread is no matter any more. */
export const isLost = ({ thread, anchor }: Shown): boolean =>
  thread.anchor !== null && anchor === null && thread.resolved_at === null;

export const ofFilter = (shown: readonly Shown[], filter: Filter): Shown[] =>
  shown.filter((one) => filter === 'all' || isOpen(one) === (filter === 'open'));

/** In the order of the text, then those about the whole document, the oldest first (COMMENT-03). */
export function inOrder(shown: readonly Shown[], parts: readonly DocumentPart[]): Shown[] {
  const order = new Map(parts.map(({ name }, at) => [name, at]));
  const place = ({ anchor }: Shown): [number, number] =>
    anchor ? [order.get(anchor.part) ?? parts.length, anchor.start] : [parts.length + 1, 0];
  return [...shown].sort((one, other) => {
    const [a, b] = [place(one), place(other)];
    return a[0] - b[0] || a[1] - b[1] || one.thread.created_at.localeCompare(other.thread.created_at);
  });
}
