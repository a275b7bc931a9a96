import type { Server } from 'node:http';
import { withDeadline } from '#platform/redis.ts';

const DRAIN_MS = 8_000;
const IDLE_EVERY_MS = 50;

/**
 * Graceful shutdown: no new connections; requests in flight are answered, with a time limit. A keep-alive connection
 * is closed with its next response, or once it is idle: otherwise it would keep the process alive.
 */
export async function drain(server: Server, forMs = DRAIN_MS): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.prependListener('request', (_req, res) => res.setHeader('Connection', 'close'));
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_EVERY_MS);
  await withDeadline(closed, forMs).catch(() => server.closeAllConnections());
  clearInterval(idle);
}
