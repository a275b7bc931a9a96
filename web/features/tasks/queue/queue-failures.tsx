import type { AdminQueue, ProviderNotes, QueueFailure } from '#shared/tasks/contracts/queue.ts';
import { QueueRow } from '#web/features/tasks/queue/queue-rows.tsx';
import { jobName } from '#web/features/tasks/queue/queue-words.ts';
import { formatCount } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { CircleCheck, RotateCw } from '#web/ui/layout/icons.ts';
import { RelativeTime } from '#web/ui/layout/time.tsx';

type Props = { queue: AdminQueue; onRetry: (job: QueueFailure) => void };

/** Generations that failed for good within the last hour, newest first; cancelled ones are not included. */
export function QueueFailures({ queue, onRetry }: Props) {
  const { failures, last_hour } = queue;
  return (
    <Card title="Failures of the last hour" flush className="mt-4">
      {failures.length === 0 && <EmptyState icon={CircleCheck} title="Nothing failed in the last hour" />}
      <ul aria-label="Failures of the last hour" className="divide-y divide-line">
        {failures.map((job) => (
          <QueueRow
            key={job.id}
            job={job}
            facts={[<RelativeTime key="time" iso={job.ended_at} />, `Attempt ${job.attempts} of ${job.max_attempts}`]}
            action={<Again job={job} onRetry={onRetry} />}
          >
            <p className="text-sm text-danger-text">{job.reason}</p>
            <p className="mt-0.5 font-mono text-xs break-words text-fg-3">{job.code}</p>
            <Words of={queue.provider?.refusals.find(({ generation_id }) => generation_id === job.id)} />
          </QueueRow>
        ))}
      </ul>
      {last_hour.failed > failures.length && (
        <p className="border-t border-line px-4 py-3 text-xs text-fg-3 sm:px-5">
          {`The newest ${failures.length} of ${formatCount(last_hour.failed)} are shown.`}
        </p>
      )}
    </Card>
  );
}

/** What the provider said to it last. */
function Words({ of: refusal }: { of: ProviderNotes['refusals'][number] | undefined }) {
  if (!refusal) return null;
  return (
    <details className="mt-1 text-xs">
      <summary className="cursor-pointer text-fg-2">Show details</summary>
      <p className="mt-1 break-words">{refusal.words}</p>
    </details>
  );
}

function Again({ job, onRetry }: { job: QueueFailure; onRetry: Props['onRetry'] }) {
  if (job.retry === 'possible') {
    return (
      <Button size="sm" icon={RotateCw} needsServer aria-label={`Retry ${jobName(job)}`} onClick={() => onRetry(job)}>
        Retry
      </Button>
    );
  }
  return <p className="text-xs text-fg-3">{job.retry === 'done' ? 'Retried' : 'Role deleted'}</p>;
}
