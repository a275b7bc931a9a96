import { useState } from 'react';

type Place = { list: Element; row: number; control: number };

const controlsOf = (row: Element | undefined) => [...(row?.querySelectorAll<HTMLElement>('button, a[href]') ?? [])];

/** Where in a list of rows this control stands. */
function placeOf(control: Element | null): Place | undefined {
  const row = control?.closest('li, tr');
  if (!control || !row?.parentElement) return undefined;
  const rows = [...row.parentElement.children];
  return { list: row.parentElement, row: rows.indexOf(row), control: controlsOf(row).indexOf(control as HTMLElement) };
}

function nearest(place: Place | undefined): HTMLElement | undefined {
  if (!place?.list.isConnected) return undefined;
  const rows = [...place.list.children];
  const controls = controlsOf(rows[place.row] ?? rows.at(-1));
  return controls[place.control] ?? controls[0];
}

/**
 * For a dialog that may remove the row it was opened from: call the result when it has closed. A focus that fell to the
 * body then goes to the same control of the next row, else of the last one, else to the title of the page (GAP-147).
 */
export function useFocusAfter(open: boolean): () => void {
  const [wasOpen, setWasOpen] = useState(false);
  const [place, setPlace] = useState<Place>();
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setPlace(placeOf(document.activeElement));
  }
  return () => {
    const focused = document.activeElement;
    if (focused && focused !== document.body && focused.isConnected) return;
    (nearest(place) ?? document.querySelector<HTMLElement>('#main h1'))?.focus();
  };
}
