import { useEffect, useEffectEvent } from 'react';
import { isInPopup } from '#web/ui/overlay/popups.ts';

type Keys = { step: (by: number) => void; toggle: () => void; accept: () => void; discard: () => void };

const isIn = (event: KeyboardEvent, selector: string): boolean =>
  event.target instanceof Element && event.target.closest(selector) !== null;

/** What a key does; undefined for all others. */
function actOf(event: KeyboardEvent, keys: Keys): (() => void) | undefined {
  if (event.key === 'F8') return () => keys.step(event.shiftKey ? -1 : 1);
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return keys.accept;
  if (event.key === 'Escape') return isIn(event, TYPED) ? undefined : keys.discard;
  // Space presses buttons, ticks boxes and is typed.
  return event.key === ' ' && !isIn(event, PRESSED) ? keys.toggle : undefined;
}

const PRESSED = 'button, input, textarea, select, a, [tabindex="0"]';
/** Takes back what was typed first. */
const TYPED = 'input:not([type="checkbox"]):not(:placeholder-shown)';

/**
 * F8, Shift F8, Space, Ctrl Enter and Escape while a proposal is looked at (REFINE-08). Before the panels beside it, which
 * have F8 for their own.
 */
export function useReviewKeys(keys: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = event.defaultPrevented || isInPopup(event.target) ? undefined : actOf(event, keys);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen, true);
    return () => removeEventListener('keydown', listen, true);
  }, []);
}
