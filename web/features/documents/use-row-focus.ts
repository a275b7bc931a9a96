import { useCallback, useEffect, useRef } from 'react';

type Row = { id: string };

// The first of these that can be seen takes the focus: the buttons of a row stand in a menu on a phone.
const TARGETS = 'button[aria-label^="Edit "], button[aria-label^="Actions for "]';

/**
 * When the row that held the focus, or the form in its place, leaves the list, the focus goes to the row itself, else to
 * the row that takes its place, else to the heading of the page (GAP-153). Rows say through `noteFocus` that they have it,
 * also in what floats over them. `besides`: where the focus goes when this row is about to leave.
 */
export function useRowFocus(rows: readonly Row[], editing: string | undefined) {
  const list = useRef<HTMLUListElement>(null);
  const last = useRef<string>(undefined);
  const before = useRef({ ids: [] as string[], editing });
  useEffect(() => {
    const old = before.current;
    const now = { ids: rows.map(({ id }) => id), editing };
    before.current = now;
    const id = last.current;
    if (id === undefined || !hasLeft(id, old, now)) return;
    last.current = undefined;
    if (document.activeElement !== document.body) return;
    const place = now.ids.includes(id) ? now.ids.indexOf(id) : Math.min(old.ids.indexOf(id), now.ids.length - 1);
    targetIn(list.current?.children[place])?.focus();
  }, [rows, editing]);
  const noteFocus = useCallback((id: string) => {
    last.current = id;
  }, []);
  const besides = (id: string) => {
    const place = before.current.ids.indexOf(id);
    const row = list.current?.children[place];
    return targetIn(row?.nextElementSibling ?? row?.previousElementSibling);
  };
  return { list, noteFocus, besides };
}

type Shown = { ids: readonly string[]; editing: string | undefined };

const hasLeft = (id: string, old: Shown, now: Shown): boolean =>
  !now.ids.includes(id) || (old.editing === id && now.editing === undefined);

function targetIn(row: Element | null | undefined): HTMLElement | null {
  const targets = [...(row?.querySelectorAll<HTMLElement>(TARGETS) ?? [])];
  return targets.find((target) => target.offsetParent !== null) ?? document.querySelector('h1');
}
