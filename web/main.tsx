import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { readConfig } from '#shared/accounts/contracts/settings.ts';
import { createRouter, firstPageReady } from '#web/app/router.tsx';
import { watchReadings } from '#web/features/brand/readings.ts';
import { accessToken, renewRefused } from '#web/lib/auth.ts';
import { connectCalls } from '#web/lib/call.ts';
import { loadConfig } from '#web/lib/config.ts';
import { nounOf } from '#web/lib/endpoint.ts';
import { showTimesIn } from '#web/lib/format.ts';
import { leaveKeysToInputMethod } from '#web/lib/input-method.ts';
import { untilLoaded } from '#web/lib/lazy-in-page.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { reauthenticate } from '#web/lib/reauthentication.ts';
import { followRefusal, personOf, startSession, useSession } from '#web/lib/session.ts';
import { renewSocket } from '#web/lib/socket.ts';
import { startTheme } from '#web/lib/theme.ts';

startTheme();
leaveKeysToInputMethod();
// After the first page, for which the first load has no room (P7); a browser translates what it shows.
void untilLoaded(() => import('#web/lib/translated-page.ts')).then(({ tolerateTranslators }) => tolerateTranslators());
connectCalls({ token: accessToken, renew: renewRefused, reauthenticate, sessionRefused: followRefusal });
const queries = createQueryClient();
const config = loadConfig(queries);
watchReadings(queries);

// Data of one user must not stay in the cache when another one signs in.
useSession.subscribe(({ user }, { user: before }) => {
  if (before && before.id !== user?.id) {
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== nounOf(readConfig) });
  }
});
useSession.subscribe(({ user }) => showTimesIn(user && personOf(user).timezone));
startSession(renewSocket);

const root = document.getElementById('root');
if (root) {
  const router = createRouter();
  // Rendering earlier would replace the frame with an empty page.
  void firstPageReady(config).then(() =>
    // As a transition, so that React yields to input and responses while it renders the first page.
    startTransition(() =>
      createRoot(root).render(
        <StrictMode>
          <QueryClientProvider client={queries}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </StrictMode>,
      ),
    ),
  );
}
