import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#web/ui/form/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { isInPopup } from '#web/ui/overlay/popups.ts';
import { controlsOf } from '#web/ui/overlay/row-controls.ts';

const KEYS: readonly (readonly [string, string])[] = [
  ['J or ↓', 'Next text'],
  ['K or ↑', 'Previous text'],
  ['Enter', 'Open the text'],
  ['E', 'Take its next step'],
  ['?', 'Show these keys'],
];

const TYPED = 'input, textarea, select, [contenteditable]';
/** Enter and the arrows belong to what has the focus. */
const OWN_KEYS = 'a, button';

type List = RefObject<HTMLElement | null>;

const rowsIn = ({ current }: List): HTMLElement[] => [...(current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];

/** J, K, Enter, E and '?' on the rows of the list; the arrows while the focus is in it (HOME-07). */
export function useRowKeys(list: List) {
  const [isShown, setShown] = useState(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = isOfOthers(event) ? undefined : actOf(event, list, () => setShown(true));
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return { isShown, hide: () => setShown(false) };
}

function isOfOthers({ defaultPrevented, isComposing, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  const isTyped = target instanceof Element && target.closest(TYPED) !== null;
  return defaultPrevented || isComposing || ctrlKey || metaKey || altKey || isTyped || isInPopup(target);
}

function actOf({ key, target }: KeyboardEvent, list: List, show: () => void): (() => void) | undefined {
  if (key === '?') return show;
  const rows = rowsIn(list);
  const at = rows.findIndex((row) => target instanceof Node && row.contains(target));
  const by = stepOf(key, at);
  if (by !== 0) {
    // Without a row with the focus, both ways begin at the first.
    const next = rows[at === -1 ? 0 : at + by];
    return next && (() => next.focus());
  }
  const row = rows[at];
  if (!row) return undefined;
  if (key === 'e' || key === 'E') return pressIn(row, '[data-step]');
  const isOwn = target instanceof Element && target.closest(OWN_KEYS) !== null;
  return key === 'Enter' && !isOwn ? pressIn(row, '[data-open]') : undefined;
}

function stepOf(key: string, at: number): -1 | 0 | 1 {
  if (key === 'j' || key === 'J' || (key === 'ArrowDown' && at !== -1)) return 1;
  return key === 'k' || key === 'K' || (key === 'ArrowUp' && at !== -1) ? -1 : 0;
}

function pressIn(row: HTMLElement, which: string): (() => void) | undefined {
  const control = controlsOf(row).find((one) => one.matches(which)) ?? row.querySelector<HTMLElement>(which);
  return control ? () => control.click() : undefined;
}

/** The keys of the page. */
export const KeysDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} title="Keys" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
      {KEYS.map(([key, words]) => (
        <div key={key} className="contents">
          <dt className="font-semibold">{key}</dt>
          <dd className="text-fg-2">{words}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);

/** Below the rows, where there is a keyboard. */
export const KeysLine = () => (
  <p className="mt-3 flex gap-4 text-xs text-fg-3 max-md:hidden">
    {(
      [
        ['J K', 'next, previous'],
        ['Enter', 'open'],
        ['E', 'next step'],
        ['?', 'keys'],
      ] as const
    ).map(([key, words]) => (
      <span key={key}>
        <kbd className="font-sans font-semibold">{key}</kbd> {words}
      </span>
    ))}
  </p>
);
