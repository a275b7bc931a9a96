// Safari ends a composition before the key that ended it, which then only has this code.
const COMPOSED = 229;

/**
 * Keys with which an input method composes text are its own: Escape drops its proposal, Enter and arrows choose one. No
 * field, dialog or page acts on them (GAP-110). Returns the function that ends this.
 */
export function leaveKeysToInputMethod(): () => void {
  const keep = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === COMPOSED) event.stopImmediatePropagation();
  };
  addEventListener('keydown', keep, true);
  return () => removeEventListener('keydown', keep, true);
}
