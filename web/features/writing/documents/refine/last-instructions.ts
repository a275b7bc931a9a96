import { deviceStorage } from '#web/lib/storage.ts';

const KEPT = 3;
const keyOf = (owner: string): string => `rolevoice:instructions:${owner}`;

/** The instructions this person typed last, the newest first; only on this device (REFINE-02). */
export function lastInstructions(owner: string): string[] {
  try {
    const read: unknown = JSON.parse(deviceStorage.getItem(keyOf(owner)) ?? '[]');
    return Array.isArray(read) ? read.filter((one) => typeof one === 'string').slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

export function keepInstruction(owner: string, instruction: string): void {
  const others = lastInstructions(owner).filter((one) => one !== instruction);
  deviceStorage.setItem(keyOf(owner), JSON.stringify([instruction, ...others].slice(0, KEPT)));
}
