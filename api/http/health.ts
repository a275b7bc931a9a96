import { Router } from 'express';
import { noRoute } from '#api/http/errors.ts';

/** /healthz: the process is alive. Readiness and metrics have a port of their own (`startHealth`). */
export function healthRoutes(): Router {
  const router = Router();
  router.get('/healthz', (_req, res) => {
    res.set('Cache-Control', 'no-store').json({ status: 'ok' });
  });
  // A page of the web app would look like a successful answer to the caller.
  router.use(['/readyz', '/metrics'], noRoute);
  return router;
}
