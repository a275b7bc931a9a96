import { useEffect, useState } from 'react';
import { DocumentView } from '#web/features/review/shared-page/document-view.tsx';
import { InvalidLink } from '#web/features/review/shared-page/frame.tsx';
import { tokenIn } from '#web/features/review/shared-page/guest-calls.ts';
import { SharedProvider, useSharedPage } from '#web/features/review/shared-page/use-shared.ts';
import { draftedIds } from '#web/lib/drafts.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { ForgettingStrip } from '#web/ui/feedback/forgetting-strip.tsx';
import { ReloadStrip } from '#web/ui/feedback/reload-strip.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** `/s#token`: documents for a person without an account. */
export function SharedPage() {
  const [token] = useState(() => openedToken());
  const { shared, error, isBusy, isEnded, retry } = useSharedPage(token);
  useEffect(() => {
    const other = () => location.reload();
    addEventListener('hashchange', other);
    return () => removeEventListener('hashchange', other);
  }, []);
  // Words that were not sent stay until they are copied.
  if (isEnded && !(shared && draftedIds(token, '').length > 0)) return <InvalidLink />;
  if (shared) {
    return (
      <SharedProvider value={shared}>
        <ReloadStrip />
        <ForgettingStrip />
        <DocumentView />
      </SharedProvider>
    );
  }
  return (
    <main className="mx-auto w-full max-w-[72rem] px-4 pt-8 sm:px-8">
      <h1 className="sr-only">Shared text</h1>
      {error ? <ErrorState error={error} onRetry={retry} busy={isBusy} /> : <Waiting />}
    </main>
  );
}

const Waiting = () => (
  <Loading label="Loading the text" className="mt-16 space-y-4">
    <Skeleton className="h-8 w-64" />
    <Skeleton className="h-4 w-40" />
    <Skeleton className="h-96 w-full" />
  </Loading>
);

/** A rewritten address is put right, so that a reload does not send the token to the server. */
function openedToken(): string {
  const token = tokenIn(location.href);
  if (!location.hash) history.replaceState(null, '', `/s#${token}`);
  return token;
}
