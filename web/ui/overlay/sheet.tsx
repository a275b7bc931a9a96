import { lazy, Suspense } from 'react';
import type { SheetProps } from '#web/ui/overlay/sheet-popup.tsx';
import { useOnDemand } from '#web/ui/overlay/use-on-demand.ts';

const load = () => import('#web/ui/overlay/sheet-popup.tsx').then((file) => ({ default: file.SheetPopup }));
const Popup = lazy(load);

/** On phones a popover has no room: the same content slides up from the bottom edge. */
export function Sheet(props: SheetProps) {
  const asked = useOnDemand(props.open, load);
  return <Suspense fallback={null}>{asked && <Popup {...props} />}</Suspense>;
}
