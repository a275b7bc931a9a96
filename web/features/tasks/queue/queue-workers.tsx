import type { AdminQueue, QueueWorker } from '#shared/tasks/contracts/queue.ts';
import { formatRelative } from '#web/lib/format.ts';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { TriangleAlert } from '#web/ui/layout/icons.ts';

type Props = { workers: AdminQueue['workers']; now: number };

/** The workers with a recent heartbeat and their jobs in progress. */
export function QueueWorkers({ workers, now }: Props) {
  return (
    <Card
      title="Workers"
      actions={<p className="tnum text-sm text-fg-2">{workers ? `${workers.length} running` : ''}</p>}
    >
      {workers === null && <p className="text-sm text-fg-2">Not known while Redis does not answer.</p>}
      {workers?.length === 0 && (
        <p className="flex gap-2 text-sm text-danger-text">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          No worker is running. Nothing is written until one starts.
        </p>
      )}
      {workers && workers.length > 0 && (
        <ul
          className="max-h-44 space-y-4 overflow-y-auto"
          tabIndex={workers.length > SHOWN ? 0 : undefined}
          aria-label="Workers running"
        >
          {workers.map((worker) => (
            <Row key={worker.id} worker={worker} now={now} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The list scrolls beyond this number. */
const SHOWN = 3;

function Row({ worker, now }: { worker: QueueWorker; now: number }) {
  const { host, pid, running, concurrency, started_at } = worker;
  return (
    <li>
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <span className="min-w-0 truncate font-medium" title={host}>
          {host} <span className="tnum font-normal text-fg-3">process {pid}</span>
        </span>
        <span className="tnum shrink-0 text-xs text-fg-2">
          {running} of {concurrency} slots
        </span>
      </div>
      <ProgressBar
        role="meter"
        label={`Slots in use, process ${pid}`}
        value={running}
        max={concurrency}
        tone="ink"
        className="mt-2 h-1.5"
      />
      <p className="mt-1 text-xs text-fg-3">Started {formatRelative(started_at, now)}</p>
    </li>
  );
}
