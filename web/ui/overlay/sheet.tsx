import { Suspense } from 'react';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import type { SheetProps } from '#web/ui/overlay/sheet-popup.tsx';
import { useOnDemand } from '#web/ui/overlay/use-on-demand.ts';

const load = () => import('#web/ui/overlay/sheet-popup.tsx').then((file) => ({ default: file.SheetPopup }));
const Popup = lazyInPage(load);

/** A dialog at the bottom edge, in place of a popover on phones. */
export function Sheet(props: SheetProps) {
  const asked = useOnDemand(props.open || props.keepMounted === true, load);
  return <Suspense fallback={null}>{asked && <Popup {...props} />}</Suspense>;
}
