import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Proposal } from '#shared/writing/contracts/proposals.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { Ask } from '#web/features/writing/documents/refine/ask.tsx';
import { Live } from '#web/features/writing/documents/refine/live.tsx';
import { type Asking, useRefining } from '#web/features/writing/documents/refine/refining.ts';
import { Review } from '#web/features/writing/documents/refine/review.tsx';
import { SelectionButton } from '#web/features/writing/documents/refine/selection-button.tsx';
import { useRefinement } from '#web/features/writing/documents/refine/use-refinement.ts';
import { WaitingStrip } from '#web/features/writing/documents/refine/waiting-strip.tsx';
import { plural } from '#web/lib/format.ts';
import { registerPageCommand } from '#web/lib/page-commands.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { RotateCw } from '#web/ui/layout/icons.ts';

/** Refining on the page of a document: the popover, what runs, and the proposal in the place of the text. */
export function Refinement() {
  const refining = useRefining();
  const state = useRefinement();
  const { phase, items } = state;
  const asking = useStore(refining, (one) => one.asking);
  const behind = phase.kind === 'failed' ? items.find(({ id }) => id === phase.proposal.parent) : undefined;
  const isShown = phase.kind === 'running' || phase.kind === 'review';
  useEffect(() => refining.setState({ isShown }), [refining, isShown]);
  useRefineKeys();
  return (
    <>
      {phase.kind === 'text' && phase.waiting && (
        <WaitingStrip
          proposal={phase.waiting}
          onLook={(id) => state.follow(id)}
          onDiscard={(id) => state.discardLater([id], id)}
        />
      )}
      {phase.kind === 'failed' && (
        <Failure
          proposal={phase.proposal}
          busy={state.begin.isPending}
          onEdit={({ id, target, instruction }) => {
            state.discardNow(id);
            state.follow(behind?.id ?? null);
            state.ask(target ?? { of: 'document' }, { text: instruction, note: '' });
          }}
          onAgain={(proposal) => {
            state.again(proposal);
            state.discardNow(proposal.id);
          }}
        />
      )}

      {phase.kind === 'running' && <Live proposal={phase.proposal} />}
      {phase.kind === 'review' && (
        <Review key={phase.proposal.id} proposal={phase.proposal} chain={phase.chain} state={state} />
      )}
      {asking && <Ask key={JSON.stringify([asking.target, asking.note?.id])} asking={asking} state={state} />}

      {!isShown && !asking && <SelectionButton />}
      <p role="status" className="sr-only">
        {phase.kind === 'running' ? `Refining: ${phase.proposal.instruction}` : ''}
        {phase.kind === 'review'
          ? `A proposal is ready, ${plural(phase.proposal.result.changes.length, 'change')}.`
          : ''}
      </p>
    </>
  );
}

/** The palette closes first and gives the focus back, which would close the popover. */
const PALETTE_MS = 300;

/** F2 and the palette: what is selected in the text, else the whole of it (REFINE-01); nothing while it is locked. */
function useRefineKeys(): void {
  const { caret, isLocked } = usePage();
  const refining = useRefining();
  useEffect(() => {
    if (isLocked) return;
    const open = () => {
      if (refining.getState().isShown) return;
      const { place } = caret.getState();
      const isSelected = place && place.to > place.from && document.activeElement instanceof HTMLTextAreaElement;
      const target: Asking['target'] = isSelected ? { of: 'passage', ...place } : { of: 'document' };
      refining.setState({ asking: { target, anchor: null } });
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F2' || event.defaultPrevented) return;
      event.preventDefault();
      if (refining.getState().asking) refining.setState({ asking: null });
      else open();
    };
    addEventListener('keydown', onKey);
    const run = () => setTimeout(open, PALETTE_MS);
    const unregister = registerPageCommand({ id: 'refine', name: 'Refine this text', run });
    return () => {
      removeEventListener('keydown', onKey);
      unregister();
    };
  }, [refining, caret, isLocked]);
}

type Props = {
  proposal: Proposal;
  busy: boolean;
  onEdit: (proposal: Proposal) => void;
  onAgain: (proposal: Proposal) => void;
};

/** Above the text, which nothing was done to (REFINE-06). */
function Failure({ proposal, busy, onEdit, onAgain }: Props) {
  const { error } = proposal.card;
  return (
    <Banner
      tone="error"
      className="mb-3"
      detail="Your text is as it was."
      action={
        <span className="flex flex-wrap justify-end gap-1.5">
          <Button size="sm" onClick={() => onEdit(proposal)}>
            Edit instruction
          </Button>
          <Button size="sm" variant="primary" icon={RotateCw} busy={busy} needsServer onClick={() => onAgain(proposal)}>
            Try again
          </Button>
        </span>
      }
    >
      {error?.messages[0] ?? error?.message ?? 'An unexpected error occurred'}
    </Banner>
  );
}
