import type { ReactNode } from 'react';

/** The bar at the foot of a text that is refined; on phones at the bottom of the window. */
export const FootBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <section
    aria-label={label}
    className="sticky bottom-4 z-10 mt-4 overflow-hidden rounded-lg border border-line bg-raised shadow-pop max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:rounded-none"
  >
    {children}
  </section>
);
