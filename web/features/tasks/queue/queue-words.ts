import type { AdminQueue, ProviderNotes, QueueJob } from '#shared/tasks/contracts/queue.ts';
import { STEP_NAMES, type StepName } from '#shared/tasks/task.ts';
import { tasks } from '#shared/tasks.ts';
import { formatCount, formatDuration } from '#web/lib/format.ts';

export type Tone = 'neutral' | 'accent' | 'warn' | 'ok' | 'danger';
export type DepthCell = { name: string; value: number; note: string; tone: Tone };

const LAST_HOUR = 'In the last hour';

/** Each state with its count, in the order a generation passes through them. */
export function depthCells({ depth, last_hour, oldest_pending_ms }: AdminQueue, sinceMs: number): DepthCell[] {
  const oldest = oldest_pending_ms === null ? undefined : formatDuration(oldest_pending_ms + sinceMs);
  return [
    {
      name: 'Pending',
      value: depth.pending,
      note: oldest ? `Oldest waits ${oldest}` : 'Nothing pending',
      tone: 'neutral',
    },
    { name: 'Processing', value: depth.processing, note: 'In progress now', tone: 'accent' },
    { name: 'Waiting', value: depth.waiting, note: 'For tokens', tone: 'warn' },
    { name: 'Retrying', value: depth.retrying, note: 'Between attempts', tone: 'warn' },
    { name: 'Completed', value: last_hour.completed, note: LAST_HOUR, tone: 'ok' },
    { name: 'Failed', value: last_hour.failed, note: LAST_HOUR, tone: 'danger' },
  ];
}

export type JobLine = { step: string; label: string; right: string; tone: 'accent' | 'warn' | 'quiet' };

const secondsTo = (at: string | null, now: number): number =>
  at === null ? 0 : Math.max(0, Math.ceil((Date.parse(at) - now) / 1_000));

const stepLine = (name: StepName | null) => {
  const at = STEP_NAMES.indexOf(name ?? 'analyzing');
  return {
    step: `Step ${at + 1} of ${STEP_NAMES.length}`,
    label: tasks.write.steps[STEP_NAMES[at] ?? 'analyzing'].label,
  };
};

/** What a job does now; `now` is the server's clock. */
export function jobLine(job: QueueJob, now: number): JobLine {
  const seconds = secondsTo(job.next_at, now);
  switch (job.state) {
    case 'pending':
      return { step: 'Pending', label: '', right: 'Waits for a worker', tone: 'quiet' };
    case 'retrying':
      return {
        step: 'Retrying',
        label: '',
        right: seconds > 0 ? `Tries again in ${seconds} s` : 'Tries again now',
        tone: 'warn',
      };
    case 'waiting':
      return { ...stepLine('generating'), right: `Waits ${seconds} s for tokens`, tone: 'warn' };
    case 'processing':
      return { ...stepLine(job.step), right: `${Math.round(job.percent)}%`, tone: 'accent' };
  }
}

/** The time since the job was started, or since it was created while it is pending. */
export const jobAge = ({ started_at, created_at }: QueueJob, now: number): string =>
  formatDuration(now - Date.parse(started_at ?? created_at));

export const ownerOf = ({ owner_email }: { owner_email: string }): string =>
  owner_email || 'an account without address';

/** 'Job Advert of robin@example.test'. */
export const jobName = (job: { template_name: string; owner_email: string }): string =>
  `${job.template_name} of ${ownerOf(job)}`;

/** What is not sent to one server and model. */
export type PlaceNotes = {
  server: string;
  model: string;
  title: string;
  parts: { text: string; since: string }[];
};

/** By server and model, in the order in which they refused something first. */
export function byPlace(all: ProviderNotes['left_out']): PlaceNotes[] {
  const places = new Map<string, PlaceNotes>();
  for (const { server, model, name, most, since } of all) {
    const title = `${server} (${model})`;
    const place = places.get(title) ?? { server, model, title, parts: [] };
    place.parts.push({ text: most === undefined ? name : `answers of more than ${formatCount(most)} tokens`, since });
    places.set(title, place);
  }
  return [...places.values()];
}
