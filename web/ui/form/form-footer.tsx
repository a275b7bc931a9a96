import type { ReactNode } from 'react';
import { type PageWidth, pageWidths } from '#web/ui/layout/page-widths.ts';

type Props = {
  /** The result of the last save, above the buttons. */
  message?: ReactNode;
  /** Secondary actions at the left. */
  start?: ReactNode;
  /** 'Unsaved changes' */
  note?: string | undefined;
  width?: PageWidth | undefined;
  phoneOnly?: boolean | undefined;
  /** The buttons at the right; on phones give them `max-sm:flex-1`. */
  children: ReactNode;
};

/** Sticks to the bottom of the window, unless the window is too low. For the `footer` of `Page`. */
export function FormFooter({ message, start, note, width = 'form', phoneOnly = false, children }: Props) {
  return (
    <div
      className={`sticky bottom-0 z-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] [@media(max-height:30rem)]:static ${phoneOnly ? 'md:hidden' : ''}`}
    >
      <div className={`mx-auto px-4 py-3 sm:px-8 ${pageWidths[width]}`}>
        {message && <div className="mb-3">{message}</div>}
        <div className="flex items-center gap-3 max-sm:items-end">
          {start}
          <div className="ml-auto flex items-center gap-x-3 max-sm:flex-1 max-sm:flex-wrap">
            <p role="status" className="text-sm text-fg-3 max-sm:basis-full max-sm:not-empty:mb-2">
              {note}
            </p>
            <div className="flex gap-2 max-sm:flex-1">{children}</div>
          </div>
        </div>
      </div>
    </div>
  );
}
