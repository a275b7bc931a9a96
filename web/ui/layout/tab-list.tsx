import { type ReactNode, useRef } from 'react';

type Tab = { id: string; words: ReactNode };
type Props = {
  label: string;
  tabs: readonly Tab[];
  /** The id of the open one. */
  open: string;
  onOpen: (id: string) => void;
  className?: string;
};

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

const tabId = (id: string): string => `tab-${id}`;
const panelId = (id: string): string => `panel-${id}`;

/** What the panel of the open tab needs besides its content. */
export const panelOf = (id: string) => ({ id: panelId(id), role: 'tabpanel', 'aria-labelledby': tabId(id) }) as const;

/** Tabs of one panel: one stop of the Tab key, within which the arrow keys open the one beside. */
export function TabList({ label, tabs, open, onOpen, className = '' }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const step = (by: number) => {
    const at = tabs.findIndex(({ id }) => id === open);
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (by === 0 || !next) return;
    onOpen(next.id);
    list.current?.querySelector<HTMLElement>(`#${tabId(next.id)}`)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={`flex gap-5 border-b border-line ${className}`}>
      {tabs.map(({ id, words }) => (
        <button
          key={id}
          id={tabId(id)}
          type="button"
          role="tab"
          aria-selected={id === open}
          aria-controls={panelId(id)}
          tabIndex={id === open ? 0 : -1}
          onClick={() => onOpen(id)}
          onKeyDown={(event) => step(STEPS[event.key] ?? 0)}
          className={`-mb-px flex h-10 items-center gap-1.5 border-b-2 text-sm font-medium ${id === open ? 'border-fg text-fg' : 'border-transparent text-fg-2 hover:text-fg'}`}
        >
          {words}
        </button>
      ))}
    </div>
  );
}
