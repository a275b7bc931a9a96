import { useState } from 'react';
import type { Review } from '#shared/review/contracts/reviews.ts';
import { AnswerButton } from '#web/features/review/review/answer-button.tsx';
import { OpenQuestion } from '#web/features/review/review/open-question.tsx';
import type { ReviewPage } from '#web/features/review/review/page.ts';
import { SendDialog } from '#web/features/review/review/send-dialog.tsx';
import { useStep } from '#web/features/review/review/use-step.ts';
import { nobodyElse, openBefore } from '#web/features/review/review/words.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Check, Pencil, Send, Undo2, X } from '#web/ui/layout/icons.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useOnDemand } from '#web/ui/overlay/use-on-demand.ts';

type Props = { review: Review; page: ReviewPage };

/** What the reader may do about the review now: at most two actions, the likelier one last. */
export function Actions({ review, page }: Props) {
  const { state, steps, is_sender } = review;
  const may = (step: Review['steps'][number]) => steps.includes(step);
  const answers = state === 'in_review' && may('approve');
  return (
    <>
      {answers && (
        <>
          <AnswerButton step="request_changes" page={page} text="Request changes" icon={X} />
          <Approve review={review} page={page} />
        </>
      )}
      {state === 'in_review' && !answers && may('withdraw') && <Simple step="withdraw" page={page} />}
      {may('revoke') && <AnswerButton step="revoke" page={page} text="Revoke approval" icon={Undo2} />}
      {may('draft') && <Simple step="draft" page={page} />}
      {may('discard') && <Discard page={page} />}
      {state === 'draft' && may('approve') && <Approve review={review} page={page} />}
      {state !== 'in_review' && state !== 'approved' && review.may_send && review.required > 0 && (
        <Sending review={review} page={page} again={state === 'changes_requested' && is_sender} />
      )}
    </>
  );
}

const Approve = ({ review, page }: Props) => (
  <AnswerButton
    step="approve"
    page={page}
    text="Approve"
    icon={Check}
    primary
    question="Approve this version? It is the one that is exported and shared."
    notice={openBefore(review.open_threads, page.openChecks)}
  />
);

const simple = {
  withdraw: { text: 'Withdraw', icon: Undo2 },
  draft: { text: 'Edit as new draft', icon: Pencil },
} as const;

/** A step that asks nothing. */
function Simple({ step, page }: { step: keyof typeof simple; page: ReviewPage }) {
  const { take, busy, error } = useStep(step, page);
  const { text, icon } = simple[step];
  return (
    <>
      <Button icon={icon} busy={busy} needsServer onClick={() => take({})}>
        {text}
      </Button>
      {error && <Problem>{error}</Problem>}
    </>
  );
}

export const Problem = ({ children }: { children: string }) => (
  <p role="alert" className="basis-full text-xs text-danger-text">
    {children}
  </p>
);

function Discard({ page }: { page: ReviewPage }) {
  const [open, setOpen] = useState(false);
  const { take, busy, error } = useStep('discard', page, () => setOpen(false));
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Discard draft
      </Button>
      <ConfirmDialog
        open={open}
        title="Discard draft"
        message="Discard this draft and go back to the approved version?"
        note="The draft stays among the versions."
        error={error}
        confirm="Discard draft"
        busyLabel="Discarding..."
        busy={busy}
        onConfirm={() => take({})}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** 'Send again' asks the same people without a question (REVIEW-07). */
function Sending({ review, page, again }: Props & { again: boolean }) {
  const [open, setOpen] = useState(false);
  const hasDialog = useOnDemand(open);
  const { take, busy, error, open: toFix, reset } = useStep('send', page);
  const people = again ? peopleAgain(review) : [];
  const nobody = review.approvers.length === 0;
  const hasLink = review.asked_links.length > 0;
  const isDirect = (again && (people.length > 0 || hasLink)) || (nobody && hasLink);
  const direct = (over: number) => take({ people, note: again ? (review.round?.note ?? '') : '', over });
  const send = () => (isDirect ? direct(0) : setOpen(true));
  return (
    <>
      <Button
        variant="primary"
        icon={Send}
        busy={busy}
        needsServer
        disabled={nobody && !hasLink}
        title={nobody && !hasLink ? nobodyElse(review.is_shared) : undefined}
        onClick={send}
      >
        {again ? 'Send again' : 'Send for review'}
      </Button>
      {error && <Problem>{error}</Problem>}
      {toFix && (
        <OpenQuestion
          open={toFix}
          anyway="Send anyway"
          busy={busy}
          onAnyway={() => direct(toFix.count)}
          onFix={reset}
        />
      )}
      {hasDialog && <SendDialog review={review} page={page} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Who was asked in the last round and may still approve. */
const peopleAgain = ({ round, approvers }: Review): string[] =>
  (round?.people ?? []).map(({ id }) => id).filter((one) => approvers.some(({ id }) => id === one));
