import { deviceStorage } from '#web/lib/storage.ts';

const KEY = 'library-groups';

export const GROUPINGS = ['role', 'none'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** 'No groups' is kept on this device; the address may say otherwise (HOME-37). */
export const keptGrouping = (): Grouping => (deviceStorage.getItem(KEY) === 'none' ? 'none' : 'role');

export function keepGrouping(grouping: Grouping): void {
  if (grouping === 'none') deviceStorage.setItem(KEY, grouping);
  else deviceStorage.removeItem(KEY);
}
