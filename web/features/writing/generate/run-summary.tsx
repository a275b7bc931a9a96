import { useEffect, useState } from 'react';
import { setBudget, useGenerations } from '#web/features/tasks/generation-store.ts';
import { askForNotices, notices, stopNotices } from '#web/features/tasks/notices.ts';
import { type ClockOffset, secondsUntil } from '#web/features/writing/generate/countdown.ts';
import type { Part, Summary } from '#web/features/writing/generate/summary.ts';
import { formatCount, plural } from '#web/lib/format.ts';
import { lacksTls, needsTls } from '#web/lib/secure-context.ts';
import { watchBudget } from '#web/lib/socket.ts';
import { useNow } from '#web/lib/use-now.ts';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { TextButton } from '#web/ui/form/text-button.tsx';

const fills: Record<Part, string> = {
  ready: 'bg-ok',
  working: 'bg-accent',
  waiting: 'bg-warn',
  failed: 'bg-danger',
  queued: 'bg-line',
};

/** The texts that were asked for and have not started; `drop` gives them up. */
export type Starting = { count: number; isFull: boolean; drop: () => void };

type Props = {
  summary: Summary;
  starting: Starting;
  offset: ClockOffset;
};

/** The progress of the run and the use of the token budget. */
export function RunSummary({ summary, starting, offset }: Props) {
  const { ready, total, unfinished, words, segments } = summary;
  return (
    <section
      aria-label="Run summary"
      className="card mt-5 grid gap-x-8 gap-y-4 p-4 sm:p-5 lg:grid-cols-[minmax(0,1fr)_19rem]"
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
          <p className="text-md font-semibold">{`${ready} of ${total} ready`}</p>
          <p className="text-sm text-fg-2">{words}</p>
        </div>
        <div className="mt-3 flex gap-1" aria-hidden>
          {segments.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place in the bar
            <span key={index} className={`h-1.5 flex-1 rounded-full ${fills[part]}`} />
          ))}
        </div>
        <div className="mt-2 flex min-h-6 flex-wrap items-center gap-x-3 text-xs text-fg-3">
          <p>{starting.count > 0 ? startingText(starting) : stateText(summary)}</p>
          {starting.isFull && (
            <Button size="sm" onClick={starting.drop}>
              Do not start them
            </Button>
          )}
          {unfinished > 0 && starting.count === 0 && <NoticeChoice />}
        </div>
      </div>
      <div className="border-line lg:border-l lg:pl-6">
        <TokenMeter offset={offset} />
      </div>
    </section>
  );
}

const startingText = ({ count, isFull }: Starting): string =>
  isFull
    ? `${plural(count, 'text')} will start as others get done. Keep this page open until then.`
    : 'Sending your request. Keep this page open until it has arrived.';

function stateText({ unfinished, ready }: Summary): string {
  if (unfinished > 0)
    return 'You can close this page: work continues on the server, and this view picks up where it is.';
  return ready > 0 ? `${plural(ready, 'text')} written.` : 'Nothing is ready. Each card can be started again.';
}

const NEARLY_FULL = 0.8;

/** The token budget (LIMIT-01). Its space is reserved until it has loaded. */
function TokenMeter({ offset }: { offset: ClockOffset }) {
  const budget = useGenerations((state) => state.budget);
  useEffect(() => watchBudget(setBudget), []);
  const now = useNow(1000);
  const seconds = budget ? secondsUntil(budget.resets_at, now, offset) : 0;
  const used = budget && seconds > 0 ? budget.used : 0;
  const total = budget?.total ?? 0;
  const nearly = total > 0 && used / total >= NEARLY_FULL;
  return (
    <>
      <div className="flex items-baseline justify-between text-sm">
        <span className="font-medium whitespace-nowrap">Tokens this minute</span>
        <span className="tnum text-xs text-fg-2">{budget && `${formatCount(used)} of ${formatCount(total)}`}</span>
      </div>
      <ProgressBar
        role="meter"
        label="Tokens used or reserved this minute"
        value={used}
        max={Math.max(1, total)}
        tone={nearly ? 'warn' : 'accent'}
        className="mt-3 h-1.5"
      />
      <p className="tnum mt-3 min-h-4 text-xs text-fg-3">
        {used > 0 && `Used or reserved by all. Resets in ${seconds} s`}
      </p>
    </>
  );
}

/** Shown during a run: turns on the browser notification at its end. */
export function NoticeChoice() {
  const [state, setState] = useState(notices);
  const [refused, setRefused] = useState(false);
  const ask = async () => {
    const next = await askForNotices();
    setState(next);
    setRefused(next === 'none');
  };
  if (state === 'none') {
    if (lacksTls()) return <span>{needsTls('Notifications')}</span>;
    return refused ? <span role="status">Your browser does not allow notifications from this page.</span> : null;
  }
  if (state === 'off') {
    return (
      <TextButton className="text-xs!" onClick={() => void ask()}>
        Notify me when it is done, while this tab is open
      </TextButton>
    );
  }
  return (
    <span>
      You will be notified when it is done, while this tab is open.{' '}
      <TextButton className="text-xs!" aria-label="Turn the notice off" onClick={() => setState(stopNotices())}>
        Turn off
      </TextButton>
    </span>
  );
}
