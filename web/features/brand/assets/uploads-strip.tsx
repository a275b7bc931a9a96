import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { listProfiles } from '#shared/brand/contracts/profiles.ts';
import { cancelUploads, removeFailedUploads, useUploads } from '#web/features/brand/assets/upload-store.ts';
import { summaryOf, type Totals, totalsOf } from '#web/features/brand/assets/uploads.ts';
import { ASSETS } from '#web/features/brand/shown.ts';
import { nounKey, readAgain } from '#web/lib/endpoint.ts';
import { paths } from '#web/lib/paths.ts';
import { usePendingAction, useUnloadWarning } from '#web/lib/use-unsaved.ts';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { TextButton } from '#web/ui/form/text-button.tsx';
import { CircleAlert, CircleCheck, Upload } from '#web/ui/layout/icons.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

/**
 * Mounted on every page of the shell: adds stored files to the lists, warns before the tab is closed, announces the
 * end, and shows the progress outside Brand Assets (GAP-37).
 */
export function UploadsStrip() {
  const totals = totalsOf(useUploads(({ uploads }) => uploads));
  const { count, stored, busy } = totals;
  const isElsewhere = useLocation().pathname !== paths.documents;
  useStored(stored);
  useUnloadWarning(busy);
  // The Brand Assets page itself announces the end of a single file.
  const isAnnounced = count > 0 && !busy && (isElsewhere || count > 1);
  return (
    <>
      <p role="status" className="sr-only">
        {isAnnounced && summaryOf(totals)}
      </p>
      {isElsewhere && count > 0 && <Strip totals={totals} />}
      <SignOutGuard busy={busy} />
    </>
  );
}

const looks = {
  busy: { icon: Upload, box: 'border-line bg-surface', text: 'text-fg-2' },
  stored: { icon: CircleCheck, box: 'border-ok/30 bg-ok-soft', text: 'text-ok-text' },
  failed: { icon: CircleAlert, box: 'border-danger/30 bg-danger-soft', text: 'text-danger-text' },
} as const;

function Strip({ totals }: { totals: Totals }) {
  const { busy, failed, percent } = totals;
  const ended = failed > 0 ? looks.failed : looks.stored;
  const { icon: Icon, box, text } = busy ? looks.busy : ended;
  const summary = summaryOf(totals);
  return (
    <section
      aria-label="Uploads"
      className={`relative flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-2 text-sm md:px-8 ${box}`}
    >
      <p className={`tnum flex min-w-0 flex-1 items-center gap-2 font-medium whitespace-nowrap ${text}`}>
        <Icon className="size-4 shrink-0" aria-hidden />
        {summary}
      </p>
      <Link to={paths.documents} className="text-link">
        Show
      </Link>
      {busy && <TextButton onClick={cancelUploads}>Cancel all</TextButton>}
      {!busy && failed > 0 && <TextButton onClick={removeFailedUploads}>Dismiss</TextButton>}
      {busy && (
        <ProgressBar
          label="All uploads"
          value={percent}
          text={summary}
          className="absolute inset-x-0 bottom-0 h-[3px] rounded-none!"
        />
      )}
    </section>
  );
}

function useStored(stored: number): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (stored === 0) return;
    void readAgain(queries, [ASSETS, nounKey(listProfiles)]);
  }, [stored, queries]);
}

/** Confirms a sign-out during uploads, which would end them (GAP-150). */
function SignOutGuard({ busy }: { busy: boolean }) {
  const { action, forget } = usePendingAction(busy);
  return (
    <ConfirmDialog
      open={action !== null}
      title="Leave while files are uploading?"
      message="Files that are not uploaded yet will be cancelled."
      confirm="Leave"
      cancel="Keep uploading"
      local
      onConfirm={() => {
        action?.();
        forget();
      }}
      onClose={forget}
    />
  );
}
