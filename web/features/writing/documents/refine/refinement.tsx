import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Ask } from '#web/features/writing/documents/refine/ask.tsx';
import { Failure } from '#web/features/writing/documents/refine/failure.tsx';
import { Live } from '#web/features/writing/documents/refine/live.tsx';
import { useRefining } from '#web/features/writing/documents/refine/refining.ts';
import { Review } from '#web/features/writing/documents/refine/review.tsx';
import { SelectionButton } from '#web/features/writing/documents/refine/selection-button.tsx';
import { useRefineKeys } from '#web/features/writing/documents/refine/use-refine-keys.ts';
import { useRefinement } from '#web/features/writing/documents/refine/use-refinement.ts';
import { WaitingStrip } from '#web/features/writing/documents/refine/waiting-strip.tsx';
import { plural } from '#web/lib/format.ts';

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
      {asking && <Ask key={JSON.stringify(asking.target)} asking={asking} state={state} />}

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
