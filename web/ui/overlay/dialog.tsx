import { lazy, Suspense } from 'react';
import type { DialogProps } from '#web/ui/overlay/dialog-popup.tsx';
import { useOnDemand } from '#web/ui/overlay/use-on-demand.ts';

const load = () => import('#web/ui/overlay/dialog-popup.tsx').then((file) => ({ default: file.DialogPopup }));
const Popup = lazy(load);

/** A form in a dialog: title, scrolling content, buttons. The focus starts on the first field. */
export function Dialog(props: DialogProps) {
  const asked = useOnDemand(props.open, load);
  return <Suspense fallback={null}>{asked && <Popup {...props} />}</Suspense>;
}
