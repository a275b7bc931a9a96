import { deviceStorage } from '#web/lib/storage.ts';

/** Exports whose file was downloaded, or whose notice was closed, in this browser; after a day they are gone anyway. */
const KEY = 'taken-exports';
const MOST = 30;

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(deviceStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export const isTaken = (id: string): boolean => read().includes(id);
export function markTaken(id: string): void {
  deviceStorage.setItem(KEY, JSON.stringify([id, ...read().filter((one) => one !== id)].slice(0, MOST)));
}
