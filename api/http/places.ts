import type { Response } from 'express';

const occupied = new WeakMap<Response, (() => void)[]>();

/** Notes how what a request occupies is given back; once, by its first caller. Returns that function. */
export function occupies(res: Response, giveBack: () => void): () => void {
  let isHeld = true;
  const once = (): void => {
    if (!isHeld) return;
    isHeld = false;
    giveBack();
  };
  occupied.set(res, [...(occupied.get(res) ?? []), once]);
  return once;
}

/** Of a request that only waits from now on: others may have its place. */
export function givePlaceBack(res: Response): void {
  for (const giveBack of occupied.get(res) ?? []) giveBack();
}

/** Whether the request was admitted as one of a person or an API key. Without RATE_LIMITS none is known to be. */
export const wasLetIn = (res: Response): boolean => occupied.has(res);
