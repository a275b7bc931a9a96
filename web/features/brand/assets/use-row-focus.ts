import { useCallback, useEffect, useRef } from 'react';
import { controlsOf, pageHeading } from '#web/ui/overlay/row-controls.ts';

type Row = { id: string };

/**
 * When the row with the focus, or its form, is removed from the list, moves the focus to the row itself, else to the
 * row in its place, else to the heading of the page (GAP-153). Rows call `noteFocus` when they or their popovers get
 * the focus. Dialogs place the focus themselves (useFinalFocus).
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
    if (id === undefined || !isRemoved(id, old, now)) return;
    last.current = undefined;
    if (document.activeElement !== document.body) return;
    const place = now.ids.includes(id) ? now.ids.indexOf(id) : Math.min(old.ids.indexOf(id), now.ids.length - 1);
    const controls = controlsOf(list.current?.children[place]);
    (controls.find(isRowAction) ?? pageHeading())?.focus();
  }, [rows, editing]);
  const noteFocus = useCallback((id: string) => {
    last.current = id;
  }, []);
  return { list, noteFocus };
}

const isRowAction = (control: HTMLElement): boolean =>
  /^(Edit|Actions for) /.test(control.getAttribute('aria-label') ?? '');

type Shown = { ids: readonly string[]; editing: string | undefined };

const isRemoved = (id: string, old: Shown, now: Shown): boolean =>
  !now.ids.includes(id) || (old.editing === id && now.editing === undefined);
