import { type ReactNode, useEffect, useRef } from 'react';
import { useComparison } from '#web/features/writing/documents/versions/use-comparison.ts';
import { VersionComparison } from '#web/features/writing/documents/versions/version-comparison.tsx';

/** The text, or what is compared in its place: `comparison`, if any, before that of the address. The fields stay mounted, so that Ctrl Z still undoes afterwards. */
export function TextOrComparison({ comparison, children }: { comparison: ReactNode; children: ReactNode }) {
  const { pair, close } = useComparison();
  const text = useRef<HTMLDivElement>(null);
  const was = useRef(false);
  const shown = Boolean(comparison || pair);
  useEffect(() => {
    if (was.current && !shown && document.activeElement === document.body) {
      text.current?.querySelector('textarea')?.focus({ preventScroll: true });
    }
    was.current = shown;
  }, [shown]);
  return (
    <>
      <div ref={text} hidden={shown}>
        {children}
      </div>
      {comparison}
      {!comparison && pair && <VersionComparison pair={pair} onClose={close} />}
    </>
  );
}
