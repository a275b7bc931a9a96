import { useState } from 'react';
import type { QueueFailure, QueueJob } from '#shared/tasks/contracts/queue.ts';
import { AdminTabs } from '#web/features/accounts/admin/admin-tabs.tsx';
import { QueueDepth } from '#web/features/tasks/queue/queue-depth.tsx';
import { CancelJobDialog, RetryJobDialog } from '#web/features/tasks/queue/queue-dialogs.tsx';
import { QueueFailures } from '#web/features/tasks/queue/queue-failures.tsx';
import { QueueJobs } from '#web/features/tasks/queue/queue-jobs.tsx';
import { QueueProvider } from '#web/features/tasks/queue/queue-provider.tsx';
import { QueueTokens } from '#web/features/tasks/queue/queue-tokens.tsx';
import { QueueWorkers } from '#web/features/tasks/queue/queue-workers.tsx';
import { useQueue, useServerNow } from '#web/features/tasks/queue/use-queue.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { useDialog } from '#web/ui/overlay/use-dialog.ts';

/** /admin/queue: the live state of the queue, with actions to cancel and retry. */
export function QueuePage() {
  const live = useQueue();
  const { queue } = live;
  const now = useServerNow(live.offset);
  const [done, setDone] = useState<string>();
  const cancel = useDialog<QueueJob>();
  const retry = useDialog<QueueFailure>();
  /** Opens a dialog and removes the last success message. */
  const ask =
    <Job,>(show: (job: Job) => void) =>
    (job: Job) => {
      setDone(undefined);
      show(job);
    };
  return (
    <Page title="Admin Dashboard" tabTitle="Queue" subtitle="Manage users and system settings">
      <AdminTabs />
      <h2 className="sr-only">Queue</h2>
      {done && (
        <Banner tone="success" className="sticky top-17 z-20 mt-6 md:top-3" onClose={() => setDone(undefined)}>
          {done}
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
          <QueueJobs queue={queue} now={now} isLive={live.isLive} onCancel={ask(cancel.show)} />
          <QueueProvider provider={queue.provider} />
          <QueueFailures queue={queue} onRetry={ask(retry.show)} />
        </>
      )}
      {!queue && !live.error && <Placeholders />}
      <CancelJobDialog {...cancel.props} onDone={setDone} />
      <RetryJobDialog {...retry.props} onDone={setDone} />
    </Page>
  );
}

/** Skeletons of the counts, the two cards and the first jobs. */
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
