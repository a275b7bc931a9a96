import type { ReactNode } from 'react';
import type { Counts, PageTab } from '#web/features/text/page/page-tab.ts';
import { useSideBySide } from '#web/features/text/page/use-side-by-side.ts';
import { Counters } from '#web/features/writing/documents/page/counters.tsx';
import { Side } from '#web/features/writing/documents/page/side.tsx';

type Props = {
  tabs: readonly PageTab[];
  counts: Counts;
  onCounts: (change: (known: Counts) => Counts) => void;
  /** A refinement stands in the place of the text, with its own bar at the bottom. */
  isRefining: boolean;
  children: ReactNode;
};

/** The text in the middle, the panel at the right edge; below 1200 px the panel is a sheet behind a bar (CONTENT-12). */
export function Frame({ tabs, counts, onCounts, isRefining, children }: Props) {
  const wide = useSideBySide();
  return (
    <div className={tabs.length > 0 ? 'min-[1200px]:grid min-[1200px]:grid-cols-[minmax(0,1fr)_25.5rem]' : ''}>
      <Counters tabs={tabs} onCounts={onCounts} />
      <div className="min-w-0 px-4 pt-6 pb-28 max-sm:pt-2 sm:px-8 min-[1200px]:pb-12">
        <div className="mx-auto max-w-[45rem]">{children}</div>
      </div>
      <Side wide={wide} tabs={tabs} counts={counts} hasBar={!isRefining} />
    </div>
  );
}
