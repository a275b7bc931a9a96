import type { AdminQueue } from '#shared/tasks/contracts/queue.ts';
import { formatCount, plural } from '#web/lib/format.ts';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { Card } from '#web/ui/layout/card.tsx';

const NEARLY_FULL = 0.8;
const MINUTE_MS = 60_000;

type Props = { queue: AdminQueue; now: number };

/** The token budget. Amber from 80 % on, when jobs are about to wait. */
export function QueueTokens({ queue: { budget, depth }, now }: Props) {
  if (!budget) {
    return (
      <Card title="Tokens">
        <p className="text-sm text-fg-2">Not known while Redis does not answer.</p>
      </Card>
    );
  }
  const seconds = Math.max(0, Math.ceil((Date.parse(budget.resets_at) - now) / 1_000));
  const used = seconds > 0 ? budget.used : 0;
  return (
    <Card title={budget.window_ms === MINUTE_MS ? 'Tokens this minute' : 'Tokens in this window'}>
      <p className="tnum">
        <span className="text-md font-semibold">{formatCount(used)}</span>{' '}
        <span className="text-sm text-fg-2">of {formatCount(budget.total)}</span>
      </p>
      <ProgressBar
        role="meter"
        label="Tokens used"
        value={used}
        max={budget.total}
        text={`${formatCount(used)} of ${formatCount(budget.total)}`}
        tone={used >= budget.total * NEARLY_FULL ? 'warn' : 'accent'}
        className="mt-3 h-1.5"
      />
      <dl className="tnum mt-4 divide-y divide-line border-t border-line text-sm">
        <Fact name="Resets in" value={seconds > 0 ? plural(seconds, 'second') : 'Nothing used'} />
        <Fact name="Waiting for it" value={plural(depth.waiting, 'job')} />
      </dl>
    </Card>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className="flex h-8 items-center justify-between">
    <dt className="text-fg-2">{name}</dt>
    <dd>{value}</dd>
  </div>
);
