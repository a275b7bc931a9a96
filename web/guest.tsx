import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SharedPage } from '#web/features/review/shared-page/shared-page.tsx';
import { leaveKeysToInputMethod } from '#web/lib/input-method.ts';
import { untilLoaded } from '#web/lib/lazy-in-page.ts';

// After the page, for which it has no room (SHARE-16); a browser translates what it shows.
void untilLoaded(() => import('#web/lib/translated-page.ts')).then(({ tolerateTranslators }) => tolerateTranslators());
leaveKeysToInputMethod();
// The page of a share link: without the app around it, its sign-in and its socket (SHARE-16).
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <SharedPage />
    </StrictMode>,
  );
