import { Router } from 'express';
import { noRoute } from '#api/http/errors.ts';

/** /healthz: the process is alive. What else it tells about itself has a port of its own (`startHealth`). */
export function healthRoutes(): Router {
  const router = Router();
  router.get('/healthz', (_req, res) => {
    res.set('Cache-Control', 'no-store').json({ status: 'ok' });
  });
  // A page of the web app would pass for an answer with whoever asks here.
  router.use(['/readyz', '/metrics'], noRoute);
  return router;
}
