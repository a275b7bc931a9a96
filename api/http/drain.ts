import type { Server } from 'node:http';
import { withDeadline } from '#platform/redis.ts';

const DRAIN_MS = 8_000;
const IDLE_EVERY_MS = 50;

/**
 * No new connections; requests under way are answered, but not for ever. A browser or proxy that keeps its connection
 * is told to close it with the next answer, and is hung up on once it is idle: else it would hold the process.
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
