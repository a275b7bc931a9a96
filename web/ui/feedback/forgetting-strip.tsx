import { useState } from 'react';
import { useForgetting } from '#web/lib/storage.ts';
import { IconButton } from '#web/ui/form/icon-button.tsx';
import { TriangleAlert, X } from '#web/ui/layout/icons.ts';

// Once for each page load, also where several pages show it one after another.
let isDismissed = false;

/** Says once that nothing outlives this page: the browser may not store anything for this site. */
export function ForgettingStrip({ className = '' }: { className?: string }) {
  const forgets = useForgetting((state) => state.forgets);
  const [isClosed, setClosed] = useState(isDismissed);
  const close = () => {
    isDismissed = true;
    setClosed(true);
  };
  return (
    <div role="status">
      {forgets && !isClosed && (
        <div
          className={`flex items-center gap-2 border-b border-line bg-warn-soft px-4 py-1.5 text-sm text-warn-text md:px-8 ${className}`}
        >
          <TriangleAlert className="size-4 shrink-0" aria-hidden />
          <p className="min-w-0 flex-1">
            This browser does not let this site store anything. You stay signed in, and unsaved text is kept, until you
            leave or reload this page.
          </p>
          <IconButton label="Dismiss" icon={X} onClick={close} />
        </div>
      )}
    </div>
  );
}
