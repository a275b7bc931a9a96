import { createServer, type ServerResponse } from 'node:http';
import { listen } from '#platform/listen.ts';
import type { Metrics } from '#platform/metrics.ts';
import { withDeadline } from '#platform/redis.ts';

type Parts = {
  host: string;
  /** 0: no port. */
  port: number;
  setting: 'METRICS_PORT' | 'WORKER_PORT';
  metrics: Metrics;
  /** The checks of /readyz, by the name of the service. */
  checks: Record<string, () => Promise<unknown>>;
};

const READY_DEADLINE_MS = 2_000;

/**
 * Serves /healthz, /readyz and /metrics of a process on an internal port. Throws when the port is taken. Returns the
 * function that stops it.
 */
export async function startHealth({ host, port, setting, metrics, checks }: Parts): Promise<() => void> {
  if (port === 0) return () => undefined;
  const answers: Record<string, (res: ServerResponse) => Promise<void>> = {
    '/healthz': async (res) => sendJson(res, 200, { status: 'ok' }),
    '/readyz': async (res) => {
      const results = await Promise.all(Object.entries(checks).map(async ([name, ask]) => [name, await works(ask)]));
      const isReady = results.every(([, ok]) => ok);
      sendJson(res, isReady ? 200 : 503, { status: isReady ? 'ready' : 'waiting', ...Object.fromEntries(results) });
    },
    '/metrics': async (res) => {
      res.setHeader('Content-Type', metrics.registry.contentType);
      res.end(await metrics.text());
    },
  };
  const server = createServer((req, res) => {
    const answer = answers[String(req.url).split('?')[0] ?? ''];
    if (!answer) sendJson(res, 404, { status: 'unknown' });
    else answer(res).catch(() => sendJson(res, 500, { status: 'failed' }));
  });
  await listen(server, { host, port, setting });
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

function sendJson(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).end(JSON.stringify(body));
}

const works = (ask: () => Promise<unknown>): Promise<boolean> =>
  withDeadline(ask(), READY_DEADLINE_MS).then(
    () => true,
    () => false,
  );
