import { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import { ping } from '#db/queries/health.ts';
import { withDeadline } from '#platform/redis.ts';

const READY_DEADLINE_MS = 2_000;

/** /healthz: the process is alive. /readyz: Postgres, Redis and the file storage answer. /metrics: Prometheus. */
export function healthRoutes({ db, redis, storage, metrics }: Deps): Router {
  const router = Router();
  router.get('/healthz', (_req, res) => {
    res.set('Cache-Control', 'no-store').json({ status: 'ok' });
  });
  router.get('/readyz', async (_req, res) => {
    const checks = { postgres: ping(db), redis: redis.ping(), storage: storage.ping() };
    const answers = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await settled(check)] as const),
    );
    const ready = answers.every(([, ok]) => ok);
    res
      .set('Cache-Control', 'no-store')
      .status(ready ? 200 : 503)
      .json({ status: ready ? 'ready' : 'waiting', ...Object.fromEntries(answers) });
  });
  router.get('/metrics', async (_req, res) => {
    res.type(metrics.registry.contentType).send(await metrics.text());
  });
  return router;
}

const settled = (check: Promise<unknown>): Promise<boolean> =>
  withDeadline(check, READY_DEADLINE_MS).then(
    () => true,
    () => false,
  );
