import { useMemo } from 'react';
import { useStore } from 'zustand';
import { partsOf } from '#shared/text/document-parts.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import type { Shown } from '#web/features/writing/documents/refine/change-words.ts';
import type { Ready } from '#web/features/writing/documents/refine/phase.ts';
import { composedParts } from '#web/features/writing/documents/refine/proposal-parts.ts';
import { pointsOf } from '#web/features/writing/documents/refine/proposal-points.ts';
import { type ReviewStore, setUsed, switched, usedIn } from '#web/features/writing/documents/refine/review-state.ts';

/**
 * A proposal as it is looked at: its changes with the words before, the switches, and the text that they make. `asked`:
 * what was asked for, whose points are judged by that text.
 */
export function useReview(store: ReviewStore, proposal: Ready, asked: readonly string[]) {
  const { kind } = usePage().document;
  const review = useStore(store);
  const before = useMemo(() => partsOf(kind, proposal.before), [kind, proposal]);
  const changes = useMemo(
    () =>
      proposal.result.changes.map((change, at): Shown & { at: number } => ({
        ...change,
        at,
        old: before.find(({ name }) => name === change.part)?.text.slice(change.from, change.to) ?? '',
      })),
    [before, proposal],
  );
  const used = usedIn(review, proposal);
  const after = useMemo(() => composedParts(kind, proposal, used), [kind, proposal, used]);
  const key = JSON.stringify(asked);
  const points = useMemo(
    () => pointsOf(JSON.parse(key) as string[], proposal, before, after),
    [key, proposal, before, after],
  );
  const at = Math.min(review.at, changes.length - 1);
  return {
    before,
    after,
    changes,
    used,
    points,
    at,
    view: review.view,
    pick: (next: number) => store.setState({ at: next }),
    setView: (view: typeof review.view) => store.setState({ view }),
    toggle: (one: number) => setUsed(store, proposal, switched(used, one)),
    switchAll: (all: boolean) => setUsed(store, proposal, all ? changes.map((change) => change.at) : []),
  };
}
export type ReviewOfProposal = ReturnType<typeof useReview>;
