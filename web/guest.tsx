import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SharedPage } from '#web/features/review/shared-page/shared-page.tsx';

// The page of a share link: without the app around it, its sign-in and its socket (SHARE-16).
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <SharedPage />
    </StrictMode>,
  );
