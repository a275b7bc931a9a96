import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Reading } from '#shared/brand/contracts/readings.ts';
import { cardState } from '#shared/tasks/card.ts';
import { discard, isReadingBusy, useReading } from '#web/features/brand/use-reading.ts';
import { SourceDialog } from '#web/features/roles/reading/source-dialog.tsx';
import { useSourceDraft } from '#web/features/roles/reading/use-source-draft.ts';
import { stepViews } from '#web/features/tasks/step-view.ts';
import { TaskSteps } from '#web/features/tasks/task-steps.tsx';
import { readingPath, startFromAdvertPath } from '#web/lib/paths.ts';
import { useUrlState } from '#web/lib/use-url-state.ts';
import { Banner, ErrorBanner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Check, FileText } from '#web/ui/layout/icons.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

/** On the empty role form: the way to fill it, the reading under way, and what came of it (READ-01 to READ-03). */
export function StartFromAdvert() {
  const navigate = useNavigate();
  const [start, setStart] = useUrlState('start');
  const [id] = useUrlState('reading');
  const [draft, setDraft, forget] = useSourceDraft();
  const { data: reading, error } = useReading(id || null);
  const [closed, setClosed] = useState<string | null>(null);
  const isRunning = reading !== undefined && isReadingBusy(reading);
  const ended = reading?.card.status === 'failed' ? reading.card.error : null;
  // What was cancelled did not fail; it returns to the text by itself.
  const failure = ended?.code === 'cancelled' ? null : ended;
  // Of a CV nothing is kept, not even what was pasted (READ-08).
  const isRefused = failure?.code === 'cv_refused';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refused reading
  useEffect(() => {
    if (isRefused) forget();
  }, [isRefused, id]);
  const isAsked = start === 'advert' || (failure !== null && closed !== id);
  const ask = () => void navigate(startFromAdvertPath(), { replace: true });
  return (
    <>
      {error && (
        <Banner tone="warning" className="mb-4">
          This reading is no longer kept.
        </Banner>
      )}
      <Strip isRunning={isRunning} onOpen={isRunning ? () => setClosed(null) : ask} />
      <SourceDialog
        // Another failure is another dialog.
        key={failure ? id : 'new'}
        open={isAsked}
        draft={draft}
        onDraft={setDraft}
        failure={failure?.messages[0] ?? failure?.message ?? null}
        onStarted={(started) => void navigate(readingPath(started), { replace: true })}
        onClose={() => {
          setStart('');
          setClosed(id || null);
        }}
      />
      {isRunning && closed !== id && <LiveDialog reading={reading} onCancelled={ask} onClose={() => setClosed(id)} />}
    </>
  );
}

const Strip = ({ isRunning, onOpen }: { isRunning: boolean; onOpen: () => void }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-dashed border-line-strong px-4 py-3 sm:px-5">
    <FileText className="size-4 shrink-0 text-fg-3" aria-hidden />
    <p className="min-w-0 flex-1 text-sm">
      <span className="font-medium">
        {isRunning ? 'The advert is being read.' : 'Have an advert or a specification?'}
      </span>{' '}
      {!isRunning && <span className="text-fg-2 max-sm:hidden">Paste it, upload it or give its address.</span>}
    </p>
    <Button size="sm" onClick={onOpen}>
      {isRunning ? 'Show' : 'Start from an advert'}
    </Button>
  </div>
);

type Found = { label: string; words: string };

/** The fields found so far, from the draft of a card: 'Label<TAB>words' a line. The last line may be cut. */
export const foundIn = (draft: string): Found[] =>
  draft.split('\n').flatMap((line) => {
    const [label = '', words = ''] = line.split('\t').map((part) => part.trim());
    return label && words ? [{ label, words }] : [];
  });

type Props = { reading: Reading; onCancelled: () => void; onClose: () => void };

/** A reading under way: its three steps, and each field as it is found (READ-03). */
function LiveDialog({ reading: { id, card }, onCancelled, onClose }: Props) {
  const cancelling = useMutation({ mutationFn: () => discard(id), onSuccess: onCancelled });
  const found = foundIn(card.draft);
  return (
    <Dialog
      open
      title="Reading the advert"
      description="You can close this page; the result waits for you here."
      onClose={onClose}
      footer={
        <Button needsServer busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
          Cancel
        </Button>
      }
    >
      {cancelling.error && <ErrorBanner className="mb-4" error={cancelling.error} takeFocus />}
      <TaskSteps of="Reading the advert" steps={stepViews(card, cardState(card))} />
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
