import { afterAll, vi } from 'vitest';

// Files of one worker share their page and their clock: what one leaves in them, the next would find.
afterAll(() => {
  vi.useRealTimers();
  if (typeof document === 'undefined') return;
  document.body.innerHTML = '';
  localStorage.clear();
  sessionStorage.clear();
});
