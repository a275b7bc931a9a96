import type { ReactNode } from 'react';
import type { Icon } from '#web/ui/layout/icons.ts';

type GroupProps = { title: string; hint?: ReactNode; children: ReactNode };

/** A group of a panel: its heading, then its items (PanelItem). */
export const PanelGroup = ({ title, hint, children }: GroupProps) => (
  <section className="border-b border-line last:border-0">
    <h2 className="flex items-baseline gap-2 px-5 pt-4 pb-1 text-xs font-semibold">
      {title} {hint && <span className="tnum font-normal text-fg-3">{hint}</span>}
    </h2>
    <ul className="pb-3">{children}</ul>
  </section>
);

const dots = {
  danger: 'rounded-full bg-danger',
  warn: 'rounded-full border-2 border-warn',
  ok: 'rounded-full bg-ok',
  neutral: 'rounded-full bg-line-strong',
} as const;

type ItemProps = {
  tone?: keyof typeof dots | undefined;
  /** The words, or what is missing. */
  title: ReactNode;
  /** Why, in one sentence. */
  children?: ReactNode;
  /** The buttons under it. */
  actions?: ReactNode;
  selected?: boolean | undefined;
  /** The title and its reason become one button. */
  onSelect?: (() => void) | undefined;
  /** Names the item for `[data-item]`, so that a panel can scroll to it. */
  name?: string | undefined;
};

/** One entry of a panel. */
export function PanelItem({ tone, title, children, actions, selected = false, onSelect, name }: ItemProps) {
  const text = (
    <>
      {tone && <span aria-hidden className={`mt-1.5 size-2 shrink-0 forced-color-adjust-none ${dots[tone]}`} />}
      <span className="min-w-0 break-words">
        <span className="font-semibold">{title}</span>
        {children && <span className="mt-0.5 block text-fg-2">{children}</span>}
      </span>
    </>
  );
  const line = 'flex w-full gap-2.5 text-left text-sm';
  return (
    <li
      data-item={name}
      className={`mx-2 scroll-my-4 rounded-md px-3 py-2.5 ${selected ? 'bg-surface shadow-[0_0_0_1px_var(--line),var(--shadow-card)]' : ''}`}
    >
      {onSelect ? (
        <button
          type="button"
          aria-pressed={selected}
          className={`${line} rounded-sm max-md:min-h-11`}
          onClick={onSelect}
        >
          {text}
        </button>
      ) : (
        <div className={line}>{text}</div>
      )}
      {actions && (
        // A ghost button has no edge: alone in its line, its word stands below the words above.
        <div
          className={`mt-2 flex flex-wrap items-center gap-1.5 [&>.btn-ghost:first-child]:-ml-2.5 max-md:[&>.btn-ghost:first-child]:-ml-3 ${tone ? 'pl-4.5' : ''}`}
        >
          {actions}
        </div>
      )}
    </li>
  );
}

/** One sentence in place of a list, or below it. */
export const PanelNote = ({ icon: Mark, tone = '', children }: { icon?: Icon; tone?: string; children: ReactNode }) => (
  <p className="flex items-start gap-2 border-b border-line px-5 py-4 text-sm text-fg-2 last:border-0">
    {Mark && <Mark className={`mt-0.5 size-4 shrink-0 ${tone}`} aria-hidden />}
    <span className="min-w-0">{children}</span>
  </p>
);
