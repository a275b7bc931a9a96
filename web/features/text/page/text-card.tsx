import type { ReactNode } from 'react';

/** The size of a text that is read and edited on its page. */
export const READING = 'text-[0.9375rem] leading-[1.625rem] max-md:text-[1rem]';

/** The card that holds a text, with what is known of it below. */
export const TextCard = ({ head, foot, children }: { head?: ReactNode; foot?: ReactNode; children: ReactNode }) => (
  <section className="card text-card overflow-hidden">
    {head}
    <div className="px-5 py-6 sm:px-8 sm:py-7">{children}</div>
    {foot && (
      <div className="tnum flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-5 py-2.5 text-xs text-fg-3 sm:px-8">
        {foot}
      </div>
    )}
  </section>
);
