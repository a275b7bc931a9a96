import { lazy, Suspense, useEffect } from 'react';
import { answerWhoItIs, offerDialog, useReauthentication } from '#web/lib/reauthentication.ts';
import { useOnDemand } from '#web/ui/overlay/use-on-demand.ts';

const load = () =>
  import('#web/app/reauthentication-dialog.tsx').then((file) => ({ default: file.ReauthenticationDialog }));
const Popup = lazy(load);

/** Stands in the shell: whatever page needs it, the question is asked over that page, which goes on afterwards. */
export function Reauthentication() {
  useEffect(offerDialog, []);
  const asking = useReauthentication((state) => state.asking);
  const isMounted = useOnDemand(asking, load);
  return <Suspense fallback={null}>{isMounted && <Popup open={asking} onAnswer={answerWhoItIs} />}</Suspense>;
}
