/** How far this browser's clock is ahead of the server's, in milliseconds. */
export type ClockOffset = number;

/**
 * The best guess from what was received so far. A message can only have been on its way (or kept by the server) for
 * too long, never too short, so the smallest difference ever seen is the truest.
 */
export function closerOffset(known: ClockOffset | null, serverTime: string, receivedAt: number): ClockOffset | null {
  const sample = receivedAt - Date.parse(serverTime);
  if (Number.isNaN(sample)) return known;
  return known === null ? sample : Math.min(known, sample);
}

/** Whole seconds until a time of the server, never below 0. `now` is this browser's clock. */
export function secondsUntil(at: string, now: number, offset: ClockOffset): number {
  const left = Date.parse(at) - (now - offset);
  return Number.isNaN(left) ? 0 : Math.max(0, Math.ceil(left / 1000));
}

/** Milliseconds between a time of the server and now (or a later time of the server). */
export function elapsedMs(from: string, to: string | null, now: number, offset: ClockOffset): number {
  const end = to === null ? now - offset : Date.parse(to);
  return Math.max(0, end - Date.parse(from)) || 0;
}
