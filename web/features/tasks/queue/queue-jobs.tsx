import type { AdminQueue, QueueJob } from '#shared/tasks/contracts/queue.ts';
import { QueueRow } from '#web/features/tasks/queue/queue-rows.tsx';
import { type JobLine, jobAge, jobLine, jobName } from '#web/features/tasks/queue/queue-words.ts';
import { formatCount } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Clock3, Inbox } from '#web/ui/layout/icons.ts';

type Props = { queue: AdminQueue; now: number; isLive: boolean; onCancel: (job: QueueJob) => void };

/** Unfinished generations: those in progress first, then pending ones. */
export function QueueJobs({ queue: { jobs, depth, workers }, now, isLive, onCancel }: Props) {
  const all = Object.values(depth).reduce((sum, count) => sum + count, 0);
  const slots = workers?.reduce((sum, { concurrency }) => sum + concurrency, 0);
  const held = depth.processing + depth.waiting;
  return (
    <Card
      title="Jobs in progress"
      description={isLive ? 'Live' : 'Live updates are off. Refreshing every 3 seconds.'}
      flush
      className="mt-4"
      actions={slots ? <p className="tnum text-sm text-fg-2">{`${held} of ${slots} slots`}</p> : null}
    >
      {jobs.length === 0 && <EmptyState icon={Inbox} title="No jobs in progress" />}
      <ul aria-label="Jobs in progress" className="divide-y divide-line">
        {jobs.map((job) => (
          <QueueRow
            key={job.id}
            job={job}
            facts={[jobAge(job, now), `Attempt ${job.attempt} of ${job.max_attempts}`]}
            action={
              <Button size="sm" needsServer aria-label={`Cancel ${jobName(job)}`} onClick={() => onCancel(job)}>
                Cancel
              </Button>
            }
          >
            <Step job={job} line={jobLine(job, now)} />
          </QueueRow>
        ))}
      </ul>
      {all > jobs.length && (
        <p className="border-t border-line px-4 py-3 text-xs text-fg-3 sm:px-5">
          {`The first ${jobs.length} of ${formatCount(all)} are shown.`}
        </p>
      )}
    </Card>
  );
}

const tones: Record<JobLine['tone'], string> = {
  accent: 'text-accent-text',
  warn: 'text-warn-text',
  quiet: 'text-fg-2',
};

function Step({ job, line: { step, label, right, tone } }: { job: QueueJob; line: JobLine }) {
  return (
    <>
      <div className="flex items-baseline justify-between gap-3 text-xs">
        <span className="min-w-0 truncate font-medium">
          {step} {label && <span className="ml-1 font-normal text-fg-3">{label}</span>}
        </span>
        <span className={`tnum inline-flex shrink-0 items-center gap-1 font-medium whitespace-nowrap ${tones[tone]}`}>
          {tone === 'warn' && <Clock3 className="size-3.5" aria-hidden />}
          {right}
        </span>
      </div>
      <ProgressBar
        label={`${step} of ${jobName(job)}`}
        value={job.percent}
        tone={tone === 'warn' ? 'warn' : 'accent'}
        className="mt-2 h-1"
      />
    </>
  );
}
