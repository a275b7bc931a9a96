import { Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { Failure } from '#web/features/writing/documents/refine/failure.tsx';
import { useRefining } from '#web/features/writing/documents/refine/refining.ts';
import { SelectionButton } from '#web/features/writing/documents/refine/selection-button.tsx';
import { useRefineKeys } from '#web/features/writing/documents/refine/use-refine-keys.ts';
import { useRefinement } from '#web/features/writing/documents/refine/use-refinement.ts';
import { WaitingStrip } from '#web/features/writing/documents/refine/waiting-strip.tsx';
import { plural } from '#web/lib/format.ts';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';

const Ask = lazyInPage(() =>
  import('#web/features/writing/documents/refine/ask.tsx').then((file) => ({ default: file.Ask })),
);
const Live = lazyInPage(() =>
  import('#web/features/writing/documents/refine/live.tsx').then((file) => ({ default: file.Live })),
);
const Review = lazyInPage(() =>
  import('#web/features/writing/documents/refine/review.tsx').then((file) => ({ default: file.Review })),
);

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
      <Suspense fallback={null}>
        {phase.kind === 'running' && <Live proposal={phase.proposal} />}
        {phase.kind === 'review' && (
          <Review key={phase.proposal.id} proposal={phase.proposal} chain={phase.chain} state={state} />
        )}
        {asking && <Ask key={JSON.stringify(asking.target)} asking={asking} state={state} />}
      </Suspense>
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
