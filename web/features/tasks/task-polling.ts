import type { Connection } from '#web/lib/socket.ts';

const LIVE_MS = 10_000;
const WITHOUT_EVENTS_MS = 2_000;

/**
 * How often what a task changes is read again while one is under way: rarely beside the events of the socket, which can
 * be lost, often without a socket. False: nothing is under way.
 */
export function taskPolling(isBusy: boolean, connection: Connection): number | false {
  if (!isBusy) return false;
  return connection === 'live' ? LIVE_MS : WITHOUT_EVENTS_MS;
}
