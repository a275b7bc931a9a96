import type { KeyboardEvent } from 'react';

/** Ctrl or Command with Enter submits a long form. For the `onKeyDown` of the form. */
export function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
