import type { AdminQueue } from '#shared/tasks/contracts/queue.ts';
import { depthCells, type Tone } from '#web/features/tasks/queue/queue-words.ts';
import { formatCount } from '#web/lib/format.ts';

const dots: Record<Tone, string> = {
  neutral: 'bg-line-strong',
  accent: 'bg-accent',
  warn: 'bg-warn',
  ok: 'bg-ok',
  danger: 'bg-danger',
};

type Props = { queue: AdminQueue; now: number };

/** The number of generations in each state. The lines between the cells are the background showing through. */
export function QueueDepth({ queue, now }: Props) {
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
