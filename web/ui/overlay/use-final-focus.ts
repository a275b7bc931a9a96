import { useState } from 'react';

type Opener = { control: HTMLElement; list: Element | null; row: number; index: number };

const controlsOf = (row: Element | undefined) => [...(row?.querySelectorAll<HTMLElement>('button, a[href]') ?? [])];

/** What has the focus; for an item of a menu, the button of that menu. */
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
  return { control, list, row: row ? rows.indexOf(row) : -1, index: controlsOf(row ?? undefined).indexOf(control) };
}

function nearest({ list, row, index }: Opener): HTMLElement | null {
  const rows = list?.isConnected ? [...list.children] : [];
  const controls = controlsOf(rows[row] ?? rows.at(-1));
  return controls[index] ?? controls[0] ?? document.querySelector<HTMLElement>('#main h1');
}

/**
 * Where the focus goes when a dialog closes: to what it was opened from. If that was removed with its row: to the same
 * control of the next row, else of the last one, else to the title of the page (GAP-147).
 */
export function useFinalFocus(open: boolean): () => HTMLElement | true {
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<Opener>();
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(openerOf(focused()));
  }
  return () => (opener && (opener.control.isConnected ? opener.control : nearest(opener))) ?? true;
}
