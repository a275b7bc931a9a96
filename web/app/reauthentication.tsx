import { Suspense, useEffect } from 'react';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import { finishReauthentication, offerDialog, useReauthentication } from '#web/lib/reauthentication.ts';
import { useOnDemand } from '#web/ui/overlay/use-on-demand.ts';

const load = () =>
  import('#web/app/reauthentication-dialog.tsx').then((file) => ({ default: file.ReauthenticationDialog }));
const Popup = lazyInPage(load);

/** Mounted beside the shell, so that the reauthentication dialog opens above any page and the page keeps its state. */
export function Reauthentication() {
  useEffect(offerDialog, []);
  const asking = useReauthentication((state) => state.asking);
  const isMounted = useOnDemand(asking, load);
  return <Suspense fallback={null}>{isMounted && <Popup open={asking} onAnswer={finishReauthentication} />}</Suspense>;
}
