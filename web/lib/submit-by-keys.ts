import type { KeyboardEvent } from 'react';

/** Ctrl or Command with Enter saves a long form. Hand it to the form's `onKeyDown`. */
export function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
