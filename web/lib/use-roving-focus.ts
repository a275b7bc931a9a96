import { type KeyboardEvent, useState } from 'react';

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowRight: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  ArrowLeft: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * A roving tab index: the list is one tab stop; arrow keys, Home and End move the focus within it. Spread `list` onto
 * the list and `itemOf(id)` onto the control of each item.
 */
export function useRovingFocus(ids: readonly string[]) {
  const [last, setLast] = useState<string>();
  const current = last !== undefined && ids.includes(last) ? last : ids[0];
  return {
    list: {
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-roving]')];
        const next = steps[event.key]?.(controls.indexOf(event.target as HTMLElement), controls.length - 1);
        if (next === undefined) return;
        event.preventDefault();
        controls[next]?.focus();
      },
    },
    itemOf: (id: string) => ({
      'data-roving': true,
      tabIndex: id === current ? 0 : -1,
      onFocus: () => setLast(id),
    }),
  };
}
