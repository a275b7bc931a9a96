import { Suspense } from 'react';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import type { ConfirmProps } from '#web/ui/overlay/confirm-popup.tsx';
import { useOnDemand } from '#web/ui/overlay/use-on-demand.ts';

const load = () => import('#web/ui/overlay/confirm-popup.tsx').then((file) => ({ default: file.ConfirmPopup }));
const Popup = lazyInPage(load);

/** The focus starts on Cancel. The caller closes the dialog on success only; errors are shown inside. */
export function ConfirmDialog(props: ConfirmProps) {
  const asked = useOnDemand(props.open, load);
  return <Suspense fallback={null}>{asked && <Popup {...props} />}</Suspense>;
}
