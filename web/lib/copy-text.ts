import { seenText } from '#shared/text/as-seen.ts';

/** The text shown when copying failed. */
export const COPY_FAILED = 'Failed to copy. Select the text and copy it by hand.';

/**
 * Copies a text that may still be loading. Some browsers require the write to start within the click, so they get the
 * promise.
 */
async function byClipboard(text: Promise<string>, html: string | undefined): Promise<void> {
  if (!navigator.clipboard) throw new Error('This page has no clipboard');
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  const blob = text.then((known) => new Blob([known], { type: 'text/plain' }));
  const rich = html === undefined ? {} : { 'text/html': new Blob([html], { type: 'text/html' }) };
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob, ...rich })]);
}

/** Without the clipboard API: copies through an invisible field, then restores the focus. The event takes the HTML. */
function bySelection(text: string, html: string | undefined): void {
  const addHtml = (event: ClipboardEvent) => {
    if (html === undefined || !event.clipboardData) return;
    event.clipboardData.setData('text/plain', text);
    event.clipboardData.setData('text/html', html);
    event.preventDefault();
  };
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;opacity:0';
  // Next to the focused element, because a dialog returns the focus from anything outside it.
  (focused?.parentElement ?? document.body).append(field);
  field.select();
  addEventListener('copy', addHtml, true);
  const copied = document.execCommand('copy');
  removeEventListener('copy', addHtml, true);
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  if (!copied) throw new Error('The browser refused to copy');
}

/**
 * Copies a text as it is seen, also on pages without the clipboard API (plain http). Rejects when copying failed. `html`:
 * the same with headings and lists, for places that take them.
 */
export async function copyText(text: string | Promise<string>, html?: string): Promise<void> {
  const whole = Promise.resolve(text).then(seenText);
  try {
    await byClipboard(whole, html);
  } catch {
    bySelection(await whole, html);
  }
}
