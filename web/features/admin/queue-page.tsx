import { useState } from 'react';
import type { QueueFailure, QueueJob } from '#shared/contracts/queue.ts';
import { AdminTabs } from '#web/features/admin/admin-tabs.tsx';
import { QueueDepth } from '#web/features/admin/queue-depth.tsx';
import { CancelJobDialog, RetryJobDialog } from '#web/features/admin/queue-dialogs.tsx';
import { QueueFailures } from '#web/features/admin/queue-failures.tsx';
import { QueueJobs } from '#web/features/admin/queue-jobs.tsx';
import { QueueTokens } from '#web/features/admin/queue-tokens.tsx';
import { QueueWorkers } from '#web/features/admin/queue-workers.tsx';
import { useQueue, useServerNow } from '#web/features/admin/use-queue.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Page } from '#web/ui/layout/page.tsx';

/** /admin/queue: what the workers do, live, and the two things an admin may do about it. */
export function QueuePage() {
  const live = useQueue();
  const { queue } = live;
  const now = useServerNow(live.offset);
  const [told, setTold] = useState<string>();
  const cancel = useQuestion<QueueJob>(() => setTold(undefined));
  const retry = useQuestion<QueueFailure>(() => setTold(undefined));
  return (
    <Page title="Admin Dashboard" tabTitle="Queue" subtitle="Manage users and system settings">
      <AdminTabs />
      <h2 className="sr-only">Queue</h2>
      {told && (
        <Banner tone="success" className="sticky top-17 z-20 mt-6 md:top-3" onClose={() => setTold(undefined)}>
          {told}
        </Banner>
      )}
      {live.error && (
        <ErrorState className="mt-6" message="Failed to load the queue" onRetry={live.retry} busy={live.isFetching} />
      )}
      {queue && (
        <>
          <QueueDepth queue={queue} now={now} />
          <div className="mt-4 grid gap-4 lg:grid-cols-2">
            <QueueTokens queue={queue} now={now} />
            <QueueWorkers workers={queue.workers} now={now} />
          </div>
          <QueueJobs queue={queue} now={now} isLive={live.isLive} onCancel={cancel.ask} />
          <QueueFailures queue={queue} onRetry={retry.ask} />
        </>
      )}
      {!queue && !live.error && <Placeholders />}
      <CancelJobDialog {...cancel.dialog} onDone={setTold} />
      <RetryJobDialog {...retry.dialog} onDone={setTold} />
    </Page>
  );
}

/** What is asked about stays known while its dialog fades out; each asking makes the dialog anew. */
function useQuestion<Job>(onAsk: () => void) {
  const [asked, setAsked] = useState<{ round: number; job?: Job; open: boolean }>({ round: 0, open: false });
  return {
    ask: (job: Job) => {
      onAsk();
      setAsked({ round: asked.round + 1, job, open: true });
    },
    dialog: {
      key: asked.round,
      job: asked.job,
      open: asked.open,
      onClose: () => setAsked((now) => ({ ...now, open: false })),
    },
  };
}

/** As high as the numbers, the two cards and the first jobs. */
const Placeholders = () => (
  <Loading className="mt-6 space-y-4">
    <Skeleton className="h-25 w-full rounded-lg!" />
    <div className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-52 w-full rounded-lg!" />
      <Skeleton className="h-52 w-full rounded-lg!" />
    </div>
    <Skeleton className="h-56 w-full rounded-lg!" />
  </Loading>
);
