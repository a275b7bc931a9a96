import { useCallback, useEffect } from 'react';
import { useFixCount } from '#web/features/checks/checks/use-findings.ts';
import { useOpenCount } from '#web/features/checks/facts/use-facts.ts';
import type { Counts, PageTab } from '#web/features/text/page/page-tab.ts';

const unknown = () => null;
const counting: Partial<Record<PageTab['id'], () => number | null>> = { checks: useFixCount, facts: useOpenCount };

type Props = { tabs: readonly PageTab[]; onCounts: (change: (known: Counts) => Counts) => void };

/** Reads what the tabs count; loaded after the text. */
export function Counters({ tabs, onCounts }: Props) {
  const onCount = useCallback(
    (id: PageTab['id'], count: number | null) => onCounts((known) => ({ ...known, [id]: count })),
    [onCounts],
  );
  return tabs.map((tab) => <Counter key={tab.id} tab={tab} onCount={onCount} />);
}

type CounterProps = { tab: PageTab; onCount: (id: PageTab['id'], count: number | null) => void };

function Counter({ tab: { id, useCount = counting[id] ?? unknown }, onCount }: CounterProps) {
  const count = useCount();
  useEffect(() => onCount(id, count), [id, count, onCount]);
  return null;
}
