import type { ReactNode } from 'react';
import { useBrand } from '#web/lib/config.ts';
import { useArrival } from '#web/lib/use-arrival.ts';
import { ForgettingStrip } from '#web/ui/feedback/forgetting-strip.tsx';
import { LegalLinks } from '#web/ui/layout/legal-links.tsx';
import { LogoMark } from '#web/ui/layout/logo-mark.tsx';
import { TabTitle } from '#web/ui/layout/page-header.tsx';

type Props = { title: string; intro?: ReactNode; footer?: ReactNode; below?: ReactNode; children: ReactNode };

/** The layout of the public pages: logo, a card of 24rem, and a link to another page below it. */
export function AuthLayout({ title, intro, footer, below, children }: Props) {
  const { brand, provider } = useBrand();
  const heading = useArrival<HTMLHeadingElement>();
  return (
    <main className="flex min-h-dvh flex-col items-center px-4 py-12 sm:justify-center">
      <TabTitle>{title}</TabTitle>
      <div className="flex w-full max-w-96 flex-col">
        <ForgettingStrip className="mb-6 rounded-md border" />
        <div className="mb-6 flex flex-col items-center">
          <LogoMark className="size-10" />
          <p className="mt-3 text-md font-semibold">{brand}</p>
          <p className="text-xs text-fg-3">An app by {provider}</p>
        </div>
        <div className="card p-5 sm:p-6">
          <h1 ref={heading} tabIndex={-1} className="text-lg font-semibold break-words outline-none">
            {title}
          </h1>
          {intro && <p className="mt-1 text-sm text-fg-2">{intro}</p>}
          {children}
        </div>
        {footer && <p className="mt-4 text-center text-sm text-fg-2">{footer}</p>}
        {below}
        <LegalLinks className="mt-6" />
      </div>
    </main>
  );
}
