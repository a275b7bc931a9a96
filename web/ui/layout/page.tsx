import type { ReactNode } from 'react';
import { BackLink } from '#web/ui/layout/back-link.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { type PageWidth, pageWidths } from '#web/ui/layout/page-widths.ts';

type Props = {
  title: string;
  tabTitle?: string | undefined;
  subtitle?: ReactNode;
  actions?: ReactNode;
  back?: { to: string; label: string } | undefined;
  width?: PageWidth | undefined;
  /** Sticks to the bottom of the window, see FormFooter. */
  footer?: ReactNode;
  children: ReactNode;
};

/**
 * Padding, header and content of a page behind the sign-in. The children set their own distance to the header (mt-6).
 */
export function Page({ title, tabTitle, subtitle, actions, back, width = 'wide', footer, children }: Props) {
  return (
    <div className="flex min-h-[calc(100dvh-3.5rem)] flex-col md:min-h-dvh">
      <div className={`mx-auto w-full flex-1 px-4 pt-6 pb-12 sm:px-8 md:pt-8 ${pageWidths[width]}`}>
        {back && <BackLink to={back.to}>{back.label}</BackLink>}
        <PageHeader title={title} tabTitle={tabTitle} subtitle={subtitle} actions={actions} />
        {children}
      </div>
      {footer}
    </div>
  );
}
