/** This browser's clock minus the server's, in milliseconds. */
export type ClockOffset = number;

/**
 * The clock offset estimated from all messages so far. Delays only make the difference larger, so the smallest one is
 * the closest.
 */
export function closerOffset(known: ClockOffset | null, serverTime: string, receivedAt: number): ClockOffset | null {
  const sample = receivedAt - Date.parse(serverTime);
  if (Number.isNaN(sample)) return known;
  return known === null ? sample : Math.min(known, sample);
}

/** Whole seconds until a time of the server, at least 0. `now` is this browser's clock. */
export function secondsUntil(at: string, now: number, offset: ClockOffset): number {
  const left = Date.parse(at) - (now - offset);
  return Number.isNaN(left) ? 0 : Math.max(0, Math.ceil(left / 1000));
}

/** Milliseconds from a time of the server to another one, or to now. */
export function elapsedMs(from: string, to: string | null, now: number, offset: ClockOffset): number {
  const end = to === null ? now - offset : Date.parse(to);
  return Math.max(0, end - Date.parse(from)) || 0;
}
