import { afterAll } from 'vitest';

// Files of one worker share their page: what one leaves in it, the next would find.
afterAll(() => {
  if (typeof document === 'undefined') return;
  document.body.innerHTML = '';
  localStorage.clear();
  sessionStorage.clear();
});
