import { type FormEvent, useId, useState } from 'react';
import { INSTRUCTION_MAX, INSTRUCTION_MIN } from '#shared/writing/contracts/proposals.ts';
import { acceptLabel } from '#web/features/writing/documents/refine/change-words.ts';
import { FootBar } from '#web/features/writing/documents/refine/foot-bar.tsx';
import type { Ready } from '#web/features/writing/documents/refine/phase.ts';
import { missingWords } from '#web/features/writing/documents/refine/proposal-points.ts';
import type { RefinementOfPage } from '#web/features/writing/documents/refine/use-refinement.ts';
import type { ReviewOfProposal } from '#web/features/writing/documents/refine/use-review.ts';
import { failureOf } from '#web/features/writing/documents/refine/use-start.ts';
import { Button } from '#web/ui/form/button.tsx';
import { IconButton } from '#web/ui/form/icon-button.tsx';
import {
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  CornerDownLeft,
  RotateCw,
  WandSparkles,
} from '#web/ui/layout/icons.ts';

type Props = {
  state: RefinementOfPage;
  proposal: Ready;
  review: ReviewOfProposal;
  stale: boolean;
  step: (by: number) => void;
  toggle: () => void;
  accept: () => void;
  discard: () => void;
  /** Opens the list of changes. */
  onList: () => void;
};

/** Below the text: a further instruction, the changes one by one, and the decision. */
export function ReviewBar({ state, proposal, review, stale, step, toggle, accept, discard, onList }: Props) {
  const { at, changes, used, points } = review;
  const missing = missingWords(points);
  const missingId = useId();
  const error = state.accepting.error ?? state.begin.error;
  const place = `${at + 1} of ${changes.length}`;
  return (
    <FootBar label="Decide on the proposal">
      {error && (
        <p role="alert" className="border-b border-line px-4 py-2 text-sm text-danger-text">
          {failureOf(error)}
        </p>
      )}
      {missing && (
        <p id={missingId} role="status" className="border-b border-line px-4 py-2 text-sm break-words text-warn-text">
          {missing}
        </p>
      )}
      {!stale && <Further state={state} proposal={proposal} used={used} />}
      <div className="flex flex-wrap items-center gap-1.5 p-2">
        <IconButton label="Previous change (Shift F8)" icon={ChevronUp} onClick={() => step(-1)} />
        <IconButton label="Next change (F8)" icon={ChevronDown} onClick={() => step(1)} />
        <span className="tnum text-xs text-fg-2 max-md:hidden">{place}</span>
        <button type="button" className="tnum min-h-11 px-1 text-xs font-medium text-fg-2 md:hidden" onClick={onList}>
          {place}
        </button>
        <label className="ml-2 flex items-center gap-2 text-xs font-medium max-md:hidden">
          <input type="checkbox" className="size-4" checked={used.includes(at)} onChange={toggle} />
          Use this change
        </label>
        <span className="ml-auto flex items-center gap-1.5">
          {!stale && (
            <IconButton
              label="Try again"
              icon={RotateCw}
              className="max-md:hidden"
              busy={state.begin.isPending}
              needsServer
              onClick={() => state.again(proposal)}
            />
          )}
          <Button variant="ghost" size="sm" onClick={discard}>
            Discard
          </Button>
          <Button
            variant="primary"
            size="sm"
            icon={Check}
            disabled={used.length === 0 || stale}
            busy={state.accepting.isPending}
            needsServer
            aria-describedby={missing ? missingId : undefined}
            onClick={accept}
          >
            {acceptLabel(used.length, changes.length)}
          </Button>
        </span>
      </div>
    </FootBar>
  );
}

type FurtherProps = Pick<Props, 'state' | 'proposal'> & { used: readonly number[] };

/** The next proposal, from this one with the changes that are on (REFINE-11). */
function Further({ state: { begin }, proposal: { id, target }, used }: FurtherProps) {
  const [text, setText] = useState('');
  const instruction = text.trim();
  const refused = instruction.length < INSTRUCTION_MIN || begin.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (refused) return;
    const parent = { id, use: [...used] };
    begin.mutate({ target: target ?? { of: 'document' }, preset: null, instruction, channel: null, parent });
  };
  return (
    <form onSubmit={submit} className="flex items-center gap-2 border-b border-line px-3 max-md:hidden">
      <WandSparkles className="size-4 shrink-0 text-fg-3" aria-hidden />
      <input
        aria-label="Ask for another change"
        placeholder="Ask for another change"
        maxLength={INSTRUCTION_MAX}
        className="h-10 min-w-0 flex-1 bg-transparent text-sm outline-none placeholder:text-fg-3"
        value={text}
        onChange={({ target: { value } }) => setText(value)}
        onKeyDown={(event) => {
          // Takes back what was typed, before Escape discards the proposal.
          if (event.key === 'Escape' && text) setText('');
        }}
      />
      <button type="submit" aria-label="Refine further" disabled={refused} className="icon-btn">
        <CornerDownLeft className="size-4" aria-hidden />
      </button>
    </form>
  );
}

type PagerProps = { proposal: Ready; chain: readonly Ready[]; onFollow: (id: string) => void };

/** '‹ 2 of 3 ›' between the proposals for a text. */
export function Pager({ proposal, chain, onFollow }: PagerProps) {
  const at = chain.findIndex(({ id }) => id === proposal.id);
  if (chain.length < 2) return null;
  const [earlier, later] = [chain[at - 1], chain[at + 1]];
  return (
    <span className="tnum flex items-center text-xs text-fg-2">
      <button
        type="button"
        aria-label="Earlier proposal"
        disabled={!earlier}
        className="icon-btn"
        onClick={() => earlier && onFollow(earlier.id)}
      >
        <ChevronLeft className="size-4" aria-hidden />
      </button>
      {at + 1} of {chain.length}
      <button
        type="button"
        aria-label="Later proposal"
        disabled={!later}
        className="icon-btn"
        onClick={() => later && onFollow(later.id)}
      >
        <ChevronRight className="size-4" aria-hidden />
      </button>
    </span>
  );
}
