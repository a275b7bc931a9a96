import { type ReactNode, Suspense } from 'react';
import { useStore } from 'zustand';
import { useRefining } from '#web/features/writing/documents/refine/refining.ts';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';

const load = () =>
  import('#web/features/writing/documents/refine/refinement.tsx').then((file) => ({ default: file.Refinement }));
const Refinement = lazyInPage(load);

/**
 * The text, or what is refined in its place. The fields stay mounted, so that Ctrl Z still undoes afterwards. What waits
 * since an earlier visit is known only once the code behind it was loaded, without holding up the text.
 */
export function Refinable({ isHidden, children }: { isHidden: boolean; children: ReactNode }) {
  const isShown = useStore(useRefining(), (state) => state.isShown);
  return (
    <>
      <Suspense fallback={null}>
        <Refinement />
      </Suspense>
      <div hidden={isShown || isHidden}>{children}</div>
    </>
  );
}
