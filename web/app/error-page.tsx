import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { AppError } from '#shared/errors.ts';
import { renewFailedParts } from '#web/app/lazy-part.tsx';
import { endTutorial } from '#web/app/tutorial-steps.ts';
import { useMissingCode } from '#web/lib/missing-code.ts';
import { isOnline, useOnline } from '#web/lib/online.ts';
import { paths } from '#web/lib/paths.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { reloadPage, useTypedWords } from '#web/ui/feedback/reload-strip.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { RotateCw } from '#web/ui/layout/icons.ts';
import { TabTitle } from '#web/ui/layout/page-header.tsx';

/**
 * Replaces the content of a page that threw while rendering; sidebar and strips remain. Reloading also fetches code
 * that a newer release replaced. A page whose code could not be loaded offline opens again once the network is back
 * (GAP-17).
 */
export function PageError() {
  const thrown = useRouteError();
  useEffect(() => {
    console.error('A page could not be drawn', thrown);
    renewFailedParts();
    // Its veil would lie over the error, and its card would have the keys.
    endTutorial();
  }, [thrown]);
  const typed = useTypedWords();
  const isOld = useMissingCode(({ missing }) => missing === 'new-version');
  const isOffline = useOfflineReset();
  if (isOffline) {
    return (
      <div className="mx-auto w-full max-w-[48rem] px-4 pt-6 sm:px-8 md:pt-8">
        <TabTitle>You are offline</TabTitle>
        <h1 className="text-xl font-semibold">You are offline</h1>
        <Banner tone="warning" takeFocus className="mt-6">
          This page is not loaded yet. It opens by itself when you are back online.
        </Banner>
      </div>
    );
  }
  const reload = (
    <Button variant="primary" size="sm" icon={RotateCw} onClick={() => void reloadPage()}>
      Reload
    </Button>
  );
  if (isOld) {
    return (
      <div className="mx-auto w-full max-w-[48rem] px-4 pt-6 sm:px-8 md:pt-8">
        <TabTitle>A new version is available</TabTitle>
        <h1 className="text-xl font-semibold">A new version is available</h1>
        <Banner tone="info" takeFocus className="mt-6" action={reload}>
          {`This page was opened with an earlier one. ${typed}`}
        </Banner>
      </div>
    );
  }
  return (
    <div className="mx-auto w-full max-w-[48rem] px-4 pt-6 sm:px-8 md:pt-8">
      <TabTitle>Something went wrong</TabTitle>
      <h1 className="text-xl font-semibold">Something went wrong</h1>
      <Banner tone="error" takeFocus className="mt-6">
        {thrown instanceof AppError ? thrown.message : 'This page could not be shown. Reloading it may help.'}
      </Banner>
      <div className="mt-4 flex gap-2">
        <Button variant="primary" icon={RotateCw} onClick={() => location.reload()}>
          Try again
        </Button>
        <ButtonLink to={paths.dashboard}>Go to the dashboard</ButtonLink>
      </div>
    </div>
  );
}

/** Whether rendering failed because the browser was offline; renders the page again once the network is back. */
function useOfflineReset(): boolean {
  const [wasOffline] = useState(() => !isOnline());
  const online = useOnline();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const isOnlineAgain = wasOffline && online;
  useEffect(() => {
    if (isOnlineAgain) navigate({ pathname, search, hash }, { replace: true, state });
  }, [isOnlineAgain, navigate, pathname, search, hash, state]);
  return wasOffline;
}

/** The error page of routes outside the shell. */
export function ErrorPage() {
  return (
    <main>
      <PageError />
    </main>
  );
}
