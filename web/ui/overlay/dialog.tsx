import { Suspense } from 'react';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import type { DialogProps } from '#web/ui/overlay/dialog-popup.tsx';
import { useOnDemand } from '#web/ui/overlay/use-on-demand.ts';

const load = () => import('#web/ui/overlay/dialog-popup.tsx').then((file) => ({ default: file.DialogPopup }));
const Popup = lazyInPage(load);

/** A form in a dialog: title, scrolling content, buttons. The focus starts on the first field. */
export function Dialog(props: DialogProps) {
  const asked = useOnDemand(props.open, load);
  return <Suspense fallback={null}>{asked && <Popup {...props} />}</Suspense>;
}
