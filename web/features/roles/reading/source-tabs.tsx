import { type ReactNode, useRef } from 'react';
import { SOURCES, type SourceTab } from '#web/features/roles/reading/source-draft.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const idOf = (tab: SourceTab): string => `source-${SOURCES.indexOf(tab)}`;

type Props = { tab: SourceTab; onTab: (tab: SourceTab) => void; children: ReactNode };

export function SourceTabs({ tab, onTab, children }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const step = (by: number) => {
    const next = SOURCES[(SOURCES.indexOf(tab) + by + SOURCES.length) % SOURCES.length];
    if (by === 0 || !next) return;
    onTab(next);
    list.current?.querySelector<HTMLElement>(`#${idOf(next)}`)?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label="Where the advert is" className="flex gap-5 border-b border-line">
        {SOURCES.map((one) => (
          <button
            key={one}
            id={idOf(one)}
            type="button"
            role="tab"
            aria-selected={one === tab}
            aria-controls="source-panel"
            tabIndex={one === tab ? 0 : -1}
            onClick={() => onTab(one)}
            onKeyDown={(event) => step(STEPS[event.key] ?? 0)}
            className={`-mb-px flex h-10 items-center border-b-2 text-sm font-medium ${one === tab ? 'border-fg text-fg' : 'border-transparent text-fg-2 hover:text-fg'}`}
          >
            {one}
          </button>
        ))}
      </div>
      <div id="source-panel" role="tabpanel" aria-labelledby={idOf(tab)}>
        {children}
      </div>
    </>
  );
}
