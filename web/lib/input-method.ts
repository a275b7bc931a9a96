// Safari ends a composition before the key that ended it, which then only has this code.
const COMPOSED = 229;

/**
 * Keys with which an input method composes text are its own: Escape drops its proposal, Enter and arrows choose one. No
 * field, form, dialog or page acts on them (GAP-110). Called before React, so that it has each key first.
 * Returns the function that ends this.
 */
export function leaveKeysToInputMethod(): () => void {
  const keep = (event: KeyboardEvent) => {
    if (!event.isComposing && event.keyCode !== COMPOSED) return;
    event.stopImmediatePropagation();
    // The word stands already: this key must neither break the line nor submit the form.
    if (!event.isComposing && event.key === 'Enter') event.preventDefault();
  };
  addEventListener('keydown', keep, true);
  return () => removeEventListener('keydown', keep, true);
}
