import { type RefObject, useEffect, useState } from 'react';
import type { Place } from '#shared/text/document-parts.ts';

/** What is selected in the text, and where a button beside it stands inside the text's box. */
export type Selected = { place: Place; top: number; left: number };

const ROOM_FOR_BUTTON = 120;
const BELOW = 10;

/** The selection inside of one part of the text; one that ends below it is cut there. */
function selectedIn(box: HTMLElement): Selected | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0).cloneRange();
  const start = range.startContainer;
  const holder = (start instanceof Element ? start : start.parentElement)?.closest<HTMLElement>('[data-part]');
  if (!holder || !box.contains(holder)) return null;
  if (!holder.contains(range.endContainer)) range.setEnd(holder, holder.childNodes.length);
  const before = document.createRange();
  before.setStart(holder, 0);
  before.setEnd(range.startContainer, range.startOffset);
  const from = before.toString().length;
  const place = { part: holder.dataset.part as Place['part'], from, to: from + range.toString().length };
  const frame = box.getBoundingClientRect();
  const end = [...range.getClientRects()].at(-1) ?? frame;
  const left = Math.min(end.right - frame.left, frame.width - ROOM_FOR_BUTTON);
  return { place, top: end.bottom - frame.top + BELOW, left: Math.max(0, left) };
}

/** Follows the selection in the text. */
export function useSelected(box: RefObject<HTMLElement | null>): Selected | null {
  const [selected, setSelected] = useState<Selected | null>(null);
  useEffect(() => {
    const follow = () => setSelected(box.current && selectedIn(box.current));
    document.addEventListener('selectionchange', follow);
    return () => document.removeEventListener('selectionchange', follow);
  }, [box]);
  return selected;
}
