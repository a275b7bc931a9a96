import { useEffect, useState } from 'react';
import type { Saver } from '#web/features/writing/documents/saving/saver.ts';
import { isDirty } from '#web/features/writing/documents/saving/saving.ts';
import type { Saving } from '#web/features/writing/documents/saving/state.ts';
import { useSavingState, wholeSaving } from '#web/features/writing/documents/saving/use-saving.ts';
import { useOnline } from '#web/lib/online.ts';
import { forgetSession } from '#web/lib/session.ts';
import { TextButton } from '#web/ui/form/text-button.tsx';
import { Check, Clock3, CloudOff, type Icon, Loader2, Lock, TriangleAlert } from '#web/ui/layout/icons.ts';

/** `isProblem`: announced to screen readers; the others follow each keystroke. */
type Shown = { text: string; icon: Icon | null; isProblem: boolean; action?: 'again' | 'sign_in' };

const problems = {
  offline: { text: 'Offline, kept on this device', icon: CloudOff },
  signed_out: { text: 'Sign in again to save', icon: TriangleAlert, action: 'sign_in' },
  failed: { text: 'Not saved', icon: TriangleAlert, action: 'again' },
  refused: { text: 'Not saved', icon: TriangleAlert },
} as const;

/** The state above the text, as the table of decision 041 has it. */
function shownFor(saving: Saving, { online, slow }: { online: boolean; slow: boolean }): Shown {
  const { clash, problem, sending } = saving;
  if (clash) return { text: 'Not saved', icon: TriangleAlert, isProblem: true };
  const dirty = isDirty(saving);
  if (dirty && !online) return { ...problems.offline, isProblem: true };
  if (sending && slow) return { text: 'Saving…', icon: Loader2, isProblem: false };
  if (dirty && problem) return { ...problems[problem.why === 'offline' ? 'failed' : problem.why], isProblem: true };
  if (!dirty && saving.stored.review_state === 'in_review')
    return { text: 'Locked while in review', icon: Lock, isProblem: false };
  return dirty
    ? { text: 'Not saved yet', icon: null, isProblem: false }
    : { text: 'Saved', icon: Check, isProblem: false };
}

const SLOW_MS = 200;

/** Whether something has been under way for longer than 200 ms. */
function useSlow(under: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!under) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [under]);
  return slow;
}

/** In its place while a refinement is under way or its proposal is open. */
export const NotAccepted = () => (
  <span className="inline-flex min-h-6 items-center gap-1.5">
    <Clock3 className="size-3.5" aria-hidden />
    Suggested changes, not saved
  </span>
);

/** Whether the text is saved, and what to do when it is not (CONTENT-22). */
export function SaveState({ saver }: { saver: Saver }) {
  const saving = useSavingState(saver, wholeSaving);
  const online = useOnline();
  const slow = useSlow(saving.sending !== null);
  if (saving.isDeleted) return null;
  const { text, icon: Mark, isProblem, action } = shownFor(saving, { online, slow });
  const detail = saving.problem?.why === 'refused' ? saving.problem.message : undefined;
  return (
    <span
      title={saver.isKept() ? undefined : 'Unsaved text cannot be kept on this device.'}
      className={`inline-flex min-h-6 items-center gap-1.5 ${isProblem ? 'font-medium text-warn-text' : ''}`}
    >
      {Mark && <Mark className={`size-3.5 ${Mark === Loader2 ? 'spin' : ''}`} aria-hidden />}
      <span aria-hidden={isProblem || undefined} data-save-state>
        {text}
      </span>
      <span role="status" className="sr-only">
        {isProblem ? text : ''}
      </span>
      {detail && <span role="alert">{detail}</span>}
      {action === 'again' && <TextButton onClick={() => void saver.flush()}>Try again</TextButton>}
      {/* A user who is signed in here would be sent from the sign-in page to the dashboard. */}
      {action === 'sign_in' && <TextButton onClick={forgetSession}>Sign in</TextButton>}
    </span>
  );
}
