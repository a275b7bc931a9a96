import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ProposalsEvent } from '#shared/contracts/socket.ts';
import { type DocumentPart, partsOf } from '#shared/text/document-parts.ts';
import type { Proposal } from '#shared/writing/contracts/proposals.ts';
import type { RefineTarget } from '#shared/writing/refine/target.ts';
import { withDocument } from '#web/features/text/document-keys.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { type Phase, phaseOf, type Ready } from '#web/features/writing/documents/refine/phase.ts';
import { targetNow } from '#web/features/writing/documents/refine/proposal-parts.ts';
import { useRefining } from '#web/features/writing/documents/refine/refining.ts';
import { createReview, usedIn } from '#web/features/writing/documents/refine/review-state.ts';
import { useAccept } from '#web/features/writing/documents/refine/use-accept.ts';
import { useDiscarding } from '#web/features/writing/documents/refine/use-discarding.ts';
import { proposalsQuery, useProposals } from '#web/features/writing/documents/refine/use-proposals.ts';
import { type Request, useStart } from '#web/features/writing/documents/refine/use-start.ts';

/** What was typed into the popover, and what is said there. `of`: the answer of a review that it came from. */
export type Draft = { text: string; note: string; of?: string | undefined };
const EMPTY: Draft = { text: '', note: '' };

const SHORT_MS = 3000;
/** After the notice of the newer text, which says less. */
const AFTER_NEWS_MS = 400;

const WHOLE: RefineTarget = { of: 'document' };

/** Everything that happens while a document is refined: what is shown, and what its buttons do. */
export function useRefinement() {
  const { document } = usePage();
  const refining = useRefining();
  const [followed, follow] = useState<string | null>(null);
  const [draft, setDraft] = useState(EMPTY);
  const [review] = useState(createReview);
  const discarding = useDiscarding(follow);
  const { hidden, hide, discardNow, discardLater } = discarding;
  const known = useRef<readonly Proposal[]>([]);
  const accepting = useAccept(() => {
    hide(known.current.map(({ id }) => id));
    follow(null);
  });
  const onClosed = useClosed(known, accepting.isPending);
  const items = useProposals(document.id, onClosed).filter(({ id }) => !hidden.includes(id));
  known.current = items;
  const phase = phaseOf(items, followed);
  if (phase.kind === 'running' && followed !== phase.proposal.id) follow(phase.proposal.id);

  const begin = useStart((id) => {
    refining.setState({ asking: null });
    setDraft(EMPTY);
    review.setState({ at: 0, view: 'Changes' });
    follow(id);
  });
  const ask = useCallback(
    (target: RefineTarget, next: Draft) => {
      setDraft(next);
      refining.setState({ asking: { target, anchor: null } });
    },
    [refining],
  );
  useEnds(phase, { discardNow, follow, ask });
  const again = (proposal: Proposal) => {
    const parent = items.find(({ id }) => id === proposal.parent) as Ready | undefined;
    const use = parent?.result ? [...usedIn(review.getState(), parent)] : [];
    begin.mutate({ ...requestOf(proposal), parent: parent?.result ? { id: parent.id, use } : null });
  };
  return {
    phase,
    follow,
    draft,
    setDraft,
    review,
    ask,
    again,
    begin,
    accepting,
    discardNow,
    discardLater,
    /** Of the text of today, when the proposal was made for an older one. */
    renew: (proposal: Ready) =>
      renewed(proposal, partsOf(document.kind, proposal.before), partsOf(document.kind, document.content), {
        begin: begin.mutate,
        ask,
      }),
    items,
  };
}
export type RefinementOfPage = ReturnType<typeof useRefinement>;

/** The same once more. */
const requestOf = ({ target, preset, instruction, channel }: Proposal): Request => ({
  target: target ?? WHOLE,
  preset,
  channel,
  parent: null,
  instruction: preset === null ? instruction : '',
});

type Parts = readonly DocumentPart[];
type Renewing = { begin: (request: Request) => void; ask: (target: RefineTarget, draft: Draft) => void };

/** A passage that was changed since is chosen again. */
function renewed(proposal: Ready, before: Parts, now: Parts, { begin, ask }: Renewing): void {
  const request = requestOf(proposal);
  const target = targetNow(request.target, before, now);
  if (target) begin({ ...request, target });
  else ask(WHOLE, { text: proposal.instruction, note: '' });
}

type Ends = {
  discardNow: (id: string) => void;
  follow: (id: string | null) => void;
  ask: (target: RefineTarget, draft: Draft) => void;
};

/**
 * What needs no look: a cancelled one, and one that came back as it was. The popover has its instruction again. One that
 * was under way and is gone was cancelled too: another window closed it before this one read its end (REFINE-19).
 */
function useEnds(phase: Phase, { discardNow, follow, ask }: Ends): void {
  const underWay = useRef<Proposal | null>(null);
  const isOver = phase.kind === 'cancelled' || phase.kind === 'unchanged';
  const over = isOver ? phase.proposal : phase.kind === 'text' ? underWay.current : null;
  const end = useEffectEvent(() => {
    if (!over) return;
    const { id, parent, target, instruction } = over;
    if (isOver) discardNow(id);
    follow(parent);
    const note = phase.kind === 'unchanged' ? 'Nothing to change' : '';
    if (parent === null || note) ask(target ?? WHOLE, { text: instruction, note });
  });
  useEffect(() => {
    underWay.current = phase.kind === 'running' ? phase.proposal : null;
  }, [phase]);
  const ended = over?.id;
  useEffect(() => {
    if (ended) end();
  }, [ended]);
}

/** Proposals that were closed elsewhere give the text back (REFINE-19). */
function useClosed(known: { current: readonly Proposal[] }, isOwn: boolean) {
  const client = useQueryClient();
  const { document, showUndo } = usePage();
  return ({ closed_as }: ProposalsEvent) => {
    const { queryKey } = proposalsQuery(document.id);
    const wasShown = known.current.length > 0;
    if (isOwn || !wasShown) return void client.invalidateQueries({ queryKey });
    if (closed_as === 'discarded') return void client.invalidateQueries({ queryKey });
    client.setQueryData(queryKey, { items: [] });
    void client
      .invalidateQueries(withDocument(document.id))
      .then(() => setTimeout(() => showUndo('Accepted in another window', null, SHORT_MS), AFTER_NEWS_MS));
  };
}
