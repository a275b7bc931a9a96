import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { withDeadline } from '#platform/redis.ts';

const DRAIN_MS = 8_000;
const IDLE_EVERY_MS = 50;
/** How long an idle connection stays open: longer than the proxy keeps one (local/Caddyfile). */
export const LINGER_MS = 1_000;

/**
 * Graceful shutdown: no new connections; requests in flight are answered, with a time limit. A keep-alive connection
 * is closed with its next response, or when it stays idle: otherwise it would keep the process alive.
 */
export async function drain(server: Server, forMs = DRAIN_MS): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    // The close of an http server also ends idle connections at once, and a proxy may be sending a request on one.
    NetServer.prototype.close.call(server, () => resolve());
  });
  server.prependListener('request', (_req, res) => res.setHeader('Connection', 'close'));
  const from = performance.now();
  const idle = setInterval(() => {
    if (performance.now() - from > LINGER_MS) server.closeIdleConnections();
  }, IDLE_EVERY_MS);
  await withDeadline(closed, forMs).catch(() => server.closeAllConnections());
  clearInterval(idle);
}
