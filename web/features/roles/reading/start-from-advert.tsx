import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isReadingBusy, useReading } from '#web/features/brand/use-reading.ts';
import { LiveDialog } from '#web/features/roles/reading/live-dialog.tsx';
import { SourceDialog } from '#web/features/roles/reading/source-dialog.tsx';
import { EMPTY_SOURCE, SOURCE_DRAFT, type SourceDraft } from '#web/features/roles/reading/source-draft.ts';
import { dropDraft, keepDraft, readDraft } from '#web/lib/drafts.ts';
import { readingPath, startFromAdvertPath } from '#web/lib/paths.ts';
import { usePerson } from '#web/lib/session.ts';
import { useUrlState } from '#web/lib/use-url-state.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { FileText } from '#web/ui/layout/icons.ts';

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

function useSourceDraft() {
  const { id: owner } = usePerson();
  const [draft, setDraft] = useState<SourceDraft>(() => ({
    ...EMPTY_SOURCE,
    ...(readDraft(owner, SOURCE_DRAFT) as Partial<SourceDraft> | undefined),
  }));
  const change = (next: SourceDraft) => {
    setDraft(next);
    keepDraft(owner, SOURCE_DRAFT, next);
  };
  const forget = () => {
    setDraft(({ tab }) => ({ ...EMPTY_SOURCE, tab }));
    dropDraft(owner, SOURCE_DRAFT);
  };
  return [draft, change, forget] as const;
}

const Strip = ({ isRunning, onOpen }: { isRunning: boolean; onOpen: () => void }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-dashed border-line-strong px-4 py-3 sm:px-5">
    <FileText className="size-4 shrink-0 text-fg-3" aria-hidden />
    <p className="min-w-0 flex-1 text-sm">
      <span className="font-medium">
        {isRunning ? 'Your text is being read.' : 'Have an advert or a specification?'}
      </span>{' '}
      {!isRunning && <span className="text-fg-2 max-sm:hidden">Paste it, upload it or give its address.</span>}
    </p>
    <Button size="sm" onClick={onOpen}>
      {isRunning ? 'Show' : 'Start from an advert'}
    </Button>
  </div>
);
