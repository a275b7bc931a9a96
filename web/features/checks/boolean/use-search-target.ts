import { create } from 'zustand';
import { TARGET_IDS, type TargetId } from '#shared/checks/boolean/target-ids.ts';
import { deviceStorage } from '#web/lib/storage.ts';

const KEY = 'rolevoice:search-on';

const isTarget = (id: unknown): id is TargetId => TARGET_IDS.some((one) => one === id);

function stored(): TargetId {
  const id = deviceStorage.getItem(KEY);
  return isTarget(id) ? id : 'linkedin';
}

type Chosen = { id: TargetId; choose: (id: string) => void };

/** The place the strings are searched on, remembered on this device (BOOL-01). */
export const useSearchTarget = create<Chosen>((set) => ({
  id: stored(),
  choose: (id) => {
    if (!isTarget(id)) return;
    set({ id });
    deviceStorage.setItem(KEY, id);
  },
}));
