import { useState } from 'react';
import type { KindName } from '#shared/text/kinds/names.ts';

const keyOf = (kind: KindName): string => `rolevoice:channel:${kind}`;

/** The channel chosen last for a kind, remembered on this device; '' for none. */
export function useChosenChannel(kind: KindName): [id: string, choose: (id: string) => void] {
  const [chosen, setChosen] = useState(() => stored(kind));
  const choose = (id: string) => {
    setChosen(id);
    try {
      localStorage.setItem(keyOf(kind), id);
    } catch {
      // Without storage the choice holds while the page is open.
    }
  };
  return [chosen, choose];
}

function stored(kind: KindName): string {
  try {
    return localStorage.getItem(keyOf(kind)) ?? '';
  } catch {
    return '';
  }
}
