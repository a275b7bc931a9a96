import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { QueueFailure, QueueJob } from '#shared/tasks/contracts/queue.ts';
import { type AdminQueue, readQueue } from '#shared/tasks/contracts/queue.ts';
import { AdminTabs } from '#web/features/accounts/admin/admin-tabs.tsx';
import { CancelJobDialog, RetryJobDialog } from '#web/features/tasks/queue/queue-dialogs.tsx';
import { QueueFailures } from '#web/features/tasks/queue/queue-failures.tsx';
import { QueueJobs } from '#web/features/tasks/queue/queue-jobs.tsx';
import { QueueProvider } from '#web/features/tasks/queue/queue-provider.tsx';
import { QueueTokens } from '#web/features/tasks/queue/queue-tokens.tsx';
import { depthCells, type Tone } from '#web/features/tasks/queue/queue-words.ts';
import { QueueWorkers } from '#web/features/tasks/queue/queue-workers.tsx';
import { readOf } from '#web/lib/endpoint.ts';
import { formatCount } from '#web/lib/format.ts';
import { useConnection, watchQueue } from '#web/lib/socket.ts';
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

const queueQuery = readOf(readQueue);

const POLL_MS = 3_000;
/** Also polled while socket events arrive, so that nothing depends on the socket. */
const LIVE_POLL_MS = 30_000;

/** The queue, live while this page is open. `offset`: this browser's clock minus the server's, in milliseconds. */
function useQueue() {
  const queries = useQueryClient();
  const isLive = useConnection(({ connection }) => connection === 'live');
  useEffect(() => watchQueue((queue) => queries.setQueryData(queueQuery.queryKey, queue)), [queries]);
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery({
    ...queueQuery,
    staleTime: 0,
    refetchInterval: isLive ? LIVE_POLL_MS : POLL_MS,
  });
  const offset = data ? dataUpdatedAt - Date.parse(data.server_time) : 0;
  return { queue: data, error, isFetching, isLive, offset, retry: () => void refetch() };
}

const SECOND_MS = 1_000;

/** The estimated time of the server, updated every second. */
function useServerNow(offset: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now - offset;
}

const dots: Record<Tone, string> = {
  neutral: 'bg-line-strong',
  accent: 'bg-accent',
  warn: 'bg-warn',
  ok: 'bg-ok',
  danger: 'bg-danger',
};

type Props = { queue: AdminQueue; now: number };

/** The number of generations in each state. The lines between the cells are the background showing through. */
function QueueDepth({ queue, now }: Props) {
  const sinceMs = Math.max(0, now - Date.parse(queue.server_time));
  return (
    <dl
      aria-label="Depth by state"
      className="card mt-6 grid grid-cols-2 gap-px overflow-hidden bg-line! sm:grid-cols-3 lg:grid-cols-6"
    >
      {depthCells(queue, sinceMs).map(({ name, value, note, tone }) => (
        <div key={name} className="bg-surface p-4">
          <dt className="flex items-center gap-2 text-sm text-fg-2">
            <span className={`size-2 rounded-full ${dots[tone]}`} aria-hidden />
            {name}
          </dt>
          <dd className="mt-1">
            <span className="tnum block text-xl font-semibold">{formatCount(value)}</span>
            <span className="tnum block text-xs text-fg-3">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
