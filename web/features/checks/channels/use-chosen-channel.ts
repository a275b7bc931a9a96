import { useState } from 'react';
import type { KindName } from '#shared/text/kinds/names.ts';
import { deviceStorage } from '#web/lib/storage.ts';

const keyOf = (kind: KindName): string => `rolevoice:channel:${kind}`;

/** The channel chosen last for a kind, remembered on this device; '' for none. */
export function useChosenChannel(kind: KindName): [id: string, choose: (id: string) => void] {
  const [chosen, setChosen] = useState(() => deviceStorage.getItem(keyOf(kind)) ?? '');
  const choose = (id: string) => {
    setChosen(id);
    deviceStorage.setItem(keyOf(kind), id);
  };
  return [chosen, choose];
}
