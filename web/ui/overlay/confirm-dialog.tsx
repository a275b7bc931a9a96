import { lazy, Suspense } from 'react';
import type { ConfirmProps } from '#web/ui/overlay/confirm-popup.tsx';
import { useOnDemand } from '#web/ui/overlay/use-on-demand.ts';

const load = () => import('#web/ui/overlay/confirm-popup.tsx').then((file) => ({ default: file.ConfirmPopup }));
const Popup = lazy(load);

/** Focus starts on Cancel. The caller closes it on success only; a failure shows inside. */
export function ConfirmDialog(props: ConfirmProps) {
  const asked = useOnDemand(props.open, load);
  return <Suspense fallback={null}>{asked && <Popup {...props} />}</Suspense>;
}
