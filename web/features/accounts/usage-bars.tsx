import type { ReactNode } from 'react';
import type { Usage } from '#shared/accounts/contracts/usage.ts';
import { fullnessOf, limitNames, limitNote, type UsedLimit, usedText } from '#web/features/accounts/usage-words.ts';
import { LoadingRows } from '#web/ui/feedback/loading-rows.tsx';
import { Pill } from '#web/ui/feedback/pill.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { CircleAlert, TriangleAlert } from '#web/ui/layout/icons.ts';

type Props<Shown extends Usage> = {
  usage: Shown;
  /** What stands below a limit, e.g. who raised it. */
  below: (limit: Shown['limits'][number]) => ReactNode;
  /** At the right of its text. */
  action?: (limit: Shown['limits'][number]) => ReactNode;
};

/** What is used of each limit: its name, both numbers, a bar, and a mark above 80 %. */
export function UsageBars<Shown extends Usage>({ usage, below, action }: Props<Shown>) {
  return (
    <ul className="divide-y divide-line">
      {usage.limits.map((limit) => (
        <li key={limit.name} className="px-4 py-3.5 text-sm sm:px-5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <p className="font-medium">{limitNames[limit.name]}</p>
            <Mark limit={limit} />
            <p className="tnum ml-auto text-fg-2">{usedText(limit)}</p>
            {action?.(limit)}
          </div>
          <Bar limit={limit} />
          <Note>{limitNote(limit, usage)}</Note>
          {below(limit)}
        </li>
      ))}
    </ul>
  );
}

function Bar({ limit }: { limit: UsedLimit }) {
  const { name, used, most } = limit;
  if (used === null || most === null) return null;
  const tone = ({ free: 'accent', 'nearly full': 'warn', full: 'danger' } as const)[fullnessOf(limit)];
  return (
    <ProgressBar
      role="meter"
      label={limitNames[name]}
      // More may be used than a limit that was set back.
      value={Math.min(used, most)}
      max={most}
      text={usedText(limit)}
      tone={tone}
      className="mt-2 h-1.5"
    />
  );
}

function Mark({ limit }: { limit: UsedLimit }) {
  const fullness = fullnessOf(limit);
  if (fullness === 'free') return null;
  return fullness === 'full' ? (
    <Pill tone="danger" icon={CircleAlert}>
      Full
    </Pill>
  ) : (
    <Pill tone="warn" icon={TriangleAlert}>
      Nearly full
    </Pill>
  );
}

export const Note = ({ children }: { children: ReactNode }) =>
  children ? <p className="tnum mt-1.5 text-xs break-words text-fg-3">{children}</p> : null;

/** Skeletons of six limits. */
export const UsagePlaceholders = () => (
  <LoadingRows count={6} row="flex h-16 flex-col justify-center gap-3 px-4 sm:px-5">
    <Skeleton className="h-4 w-1/2" />
    <Skeleton className="h-1.5" />
  </LoadingRows>
);
