/** The text shown when every way of copying failed. */
export const COPY_FAILED = 'Failed to copy. Select the text and copy it by hand.';

/** A click may write a text that is still on its way, but some browsers only take it as a promise from the start. */
async function byClipboard(text: Promise<string>): Promise<void> {
  if (!navigator.clipboard) throw new Error('This page has no clipboard');
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  const blob = text.then((known) => new Blob([known], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

/** The old way: a field out of sight is selected and copied, and the focus goes back to where it was. */
function bySelection(text: string): void {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;opacity:0';
  // Beside the focus: a dialog takes it back from anything outside.
  (focused?.parentElement ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  if (!copied) throw new Error('The browser refused to copy');
}

/** Copies a text, also where the page came over plain http and has no clipboard to ask. Rejects when nothing works. */
export async function copyText(text: string | Promise<string>): Promise<void> {
  const whole = Promise.resolve(text);
  try {
    await byClipboard(whole);
  } catch {
    bySelection(await whole);
  }
}
