import { useMutation } from '@tanstack/react-query';
import type { Reading } from '#shared/brand/contracts/readings.ts';
import { cardState } from '#shared/tasks/card.ts';
import { discard } from '#web/features/brand/use-reading.ts';
import { foundIn } from '#web/features/roles/reading/found-fields.ts';
import { stepViews } from '#web/features/tasks/step-view.ts';
import { TaskSteps } from '#web/features/tasks/task-steps.tsx';
import { ErrorBanner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Check } from '#web/ui/layout/icons.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

type Props = { reading: Reading; onCancelled: () => void; onClose: () => void };

/** A reading under way: its three steps, and each field as it is found (READ-03). */
export function LiveDialog({ reading: { id, card }, onCancelled, onClose }: Props) {
  const cancelling = useMutation({ mutationFn: () => discard(id), onSuccess: onCancelled });
  const found = foundIn(card.draft);
  return (
    <Dialog
      open
      title="Reading your text"
      description="You can close this page; the result waits for you here."
      onClose={onClose}
      footer={
        <Button needsServer busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
          Cancel
        </Button>
      }
    >
      {cancelling.error && <ErrorBanner className="mb-4" error={cancelling.error} takeFocus />}
      <TaskSteps of="Reading your text" steps={stepViews(card, cardState(card))} />
      {card.waiting === 'budget' && <p className="mt-3 text-sm text-warn-text">It goes on by itself in a moment.</p>}
      {found.length > 0 && (
        <ul aria-label="Found so far" className="mt-5 rounded-md bg-sunken px-4 py-2">
          {found.map(({ label, words }) => (
            <li key={label} className="flex h-8 items-center gap-2.5 text-sm">
              <Check className="size-4 shrink-0 text-ok-text" strokeWidth={2.5} aria-hidden />
              <span className="w-28 shrink-0 text-fg-2">{label}</span>
              <span className="truncate">{words}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
