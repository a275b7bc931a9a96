import { useState } from 'react';
import { isInPopup } from '#web/ui/overlay/popups.ts';
import { controlsOf, pageHeading } from '#web/ui/overlay/row-controls.ts';

type Opener = { control: HTMLElement; list: Element | null; row: number; index: number };

/** The focused element; for a menu item, the button of its menu. */
function focused(): HTMLElement | null {
  const menu = document.activeElement?.closest('[role=menu]');
  const control = menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : document.activeElement;
  return control instanceof HTMLElement && control !== document.body ? control : null;
}

function openerOf(control: HTMLElement | null): Opener | undefined {
  if (!control) return undefined;
  const row = control.closest('li, tr');
  const list = row?.parentElement ?? null;
  const rows: Element[] = [...(list?.children ?? [])];
  return { control, list, row: row ? rows.indexOf(row) : -1, index: controlsOf(row).indexOf(control) };
}

const isThere = (control: HTMLElement): boolean => control.isConnected && !control.closest('[data-leaving]');

/**
 * A row that is focusable itself, such as a card whose only button is disabled until the server has confirmed its
 * start.
 */
const focusable = (row: Element | undefined): HTMLElement | null =>
  row instanceof HTMLElement && row.hasAttribute('tabindex') ? row : null;

function nearest({ list, row, index }: Opener): HTMLElement | null {
  const rows = list?.isConnected ? [...list.children].filter((one) => !one.hasAttribute('data-leaving')) : [];
  const next = rows[row] ?? rows.at(-1);
  const controls = controlsOf(next);
  return controls[index] ?? controls[0] ?? focusable(next) ?? pageHeading();
}

/** A list that is read again removes the row of what was deleted a moment after the dialog has closed. */
const WATCHED_MS = 5_000;

/** Once the control that has the focus again is removed, the nearest one has it, unless another has it by then. */
function watchRemoval(opener: Opener): HTMLElement {
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  const observer = new MutationObserver(() => {
    if (opener.control.isConnected) return;
    stop();
    if (document.activeElement === document.body) nearest(opener)?.focus({ preventScroll: true });
  });
  const timer = setTimeout(stop, WATCHED_MS);
  observer.observe(document.body, { childList: true, subtree: true });
  return opener.control;
}

/** The control of the page that has the focus, where what the dialog did has placed it (GAP-130). */
function placedFocus(): HTMLElement | null {
  const control = document.activeElement;
  return control instanceof HTMLElement && control !== document.body && !isInPopup(control) ? control : null;
}

/**
 * Returns the function that chooses the focus after a dialog closes: the control that has it already, else the one that
 * opened the dialog; when that was removed with its row, by then or soon after, or the row has data-leaving, the same
 * control of the next row, else of the last one, else that row if it is focusable, else the heading of the page
 * (GAP-147).
 */
export function useFinalFocus(open: boolean): () => HTMLElement | true {
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<Opener>();
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(openerOf(focused()));
  }
  return () => {
    const placed = placedFocus();
    if (placed && placed !== opener?.control) return placed;
    return (opener && (isThere(opener.control) ? watchRemoval(opener) : nearest(opener))) ?? true;
  };
}
