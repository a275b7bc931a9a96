import type { ReactNode } from 'react';
import { useBrand } from '#web/lib/config.ts';
import { useArrival } from '#web/lib/use-arrival.ts';

type Props = {
  title: string;
  /** The title of the browser tab, when it differs from the heading: '(2/6) Generate Content'. */
  tabTitle?: string | undefined;
  subtitle?: ReactNode;
  actions?: ReactNode;
};

/** The h1 of a page behind the sign-in. Takes the focus after a navigation and sets the title of the tab. */
export function PageHeader({ title, tabTitle = title, subtitle, actions }: Props) {
  const heading = useArrival<HTMLHeadingElement>();
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <TabTitle>{tabTitle}</TabTitle>
      <div className="min-w-0">
        <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
          {title}
        </h1>
        {subtitle && <p className="mt-1 text-fg-2">{subtitle}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">{actions}</div>}
    </header>
  );
}

/** The title of the browser tab: page, then brand. */
export function TabTitle({ children }: { children: string }) {
  const { brand } = useBrand();
  return <title>{`${children} · ${brand}`}</title>;
}
