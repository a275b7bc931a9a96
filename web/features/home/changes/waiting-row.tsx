import type { Waiting } from '#web/features/home/changes/change-list.ts';
import type { RoleChangesState } from '#web/features/home/changes/use-role-changes.ts';
import { useMay } from '#web/lib/rights.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Check, Clock3 } from '#web/ui/layout/icons.ts';

type Props = { waiting: Waiting; state: RoleChangesState };

/** A text whose changes are not there: it is locked, being compared, or has to be compared again (HOME-15). */
export function WaitingRow({ waiting, state: { starting, accepting } }: Props) {
  const { document, name, is } = waiting;
  const failure = starting.failures[document.id] ?? accepting.failures[document.id];
  const isBusy = is === 'running' || starting.busy.has(document.id);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 text-sm sm:px-5">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block font-medium">{name}</span>
        <span className="block text-fg-2" role="status">
          {failure ?? words(is, isBusy)}
        </span>
      </span>
      {is === 'locked' ? (
        <Locked waiting={waiting} busy={isBusy} onUnlock={() => starting.unlock(document)} />
      ) : isBusy ? (
        <Spinner />
      ) : (
        <Button size="sm" needsServer onClick={() => starting.start([document])}>
          {is === 'new' ? 'Update' : 'Update again'}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  );
}

function words(is: Waiting['is'], isBusy: boolean): string {
  if (isBusy) return 'Being compared with the role';
  const sentences: Record<Waiting['is'], string> = {
    locked: '',
    new: 'Not updated yet',
    running: '',
    failed: 'The update failed.',
    stale: 'This text was changed meanwhile. It stays as it is.',
  };
  return sentences[is];
}

type LockedProps = { waiting: Waiting; busy: boolean; onUnlock: () => void };

function Locked({ waiting: { document, name }, busy, onUnlock }: LockedProps) {
  const maySend = useMay('review.send');
  const isInReview = document.review_state === 'in_review';
  const Mark = isInReview ? Clock3 : Check;
  return (
    <>
      <span className={`flex items-center gap-1.5 font-medium ${isInReview ? 'text-warn-text' : 'text-ok-text'}`}>
        <Mark className="size-4" aria-hidden />
        {isInReview ? 'In review' : 'Approved'}
      </span>
      {maySend && (
        <Button size="sm" needsServer busy={busy} onClick={onUnlock}>
          {isInReview ? 'Withdraw and update' : 'Start a new draft and update'}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
    </>
  );
}
