import { type ReactNode, useId } from 'react';

type Props = {
  title: string;
  /** Next to the title, in grey; hidden when 0. */
  count?: number | undefined;
  description?: ReactNode;
  actions?: ReactNode;
  /** Without padding: rows reach the edges of the card. */
  flush?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A titled section of a page. A box without a title uses the class `card`. */
export function Card({ title, count, description, actions, flush = false, className = '', children }: Props) {
  const id = useId();
  return (
    <section className={`card flex flex-col overflow-hidden ${className}`} aria-labelledby={id}>
      <header
        className={`flex flex-wrap items-center gap-x-4 gap-y-3 px-4 pt-4 sm:px-5 ${flush ? 'min-h-14 py-2.5!' : 'sm:pt-5'}`}
      >
        <div className="min-w-0 flex-1 basis-40">
          <h2
            id={id}
            className={`flex items-baseline gap-2 font-semibold tracking-tight ${flush ? 'text-base' : 'text-md'}`}
          >
            {title}
            {count ? <span className="tnum text-sm font-normal text-fg-3">{count}</span> : null}
          </h2>
          {description && <p className="mt-0.5 text-sm text-fg-2">{description}</p>}
        </div>
        {actions}
      </header>
      <div className={flush ? 'flex flex-1 flex-col border-t border-line' : 'p-4 sm:p-5'}>{children}</div>
    </section>
  );
}
