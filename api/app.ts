import express, { type Express, type Router } from 'express';
import type { Deps } from '#api/deps.ts';
import { answerErrors, noRoute } from '#api/http/errors.ts';
import { refuseForeignPages } from '#api/http/guards.ts';
import { healthRoutes } from '#api/http/health.ts';
import { requestId } from '#api/http/request-id.ts';
import { securityHeaders, site } from '#api/http/site.ts';
import { publicUrl } from '#platform/config.ts';

type Parts = {
  /** The sign-in service, mounted under /auth/v1; it reads its own bodies and answers its own errors. */
  auth?: Router;
  /** Routers whose paths begin with /api. */
  api: readonly Router[];
  webDir: string;
};

/** The whole HTTP side, without listening. */
export function createApp(deps: Deps, { auth, api, webDir }: Parts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', deps.config.TRUSTED_PROXIES.length > 0 ? deps.config.TRUSTED_PROXIES : false);
  app.set('query parser', 'simple');
  app.use(requestId, securityHeaders(deps.config, webDir));
  app.use(timeRequests(deps));
  app.use(healthRoutes(deps));
  if (auth) app.use('/auth/v1', auth);
  app.use('/api', refuseForeignPages(new URL(publicUrl(deps.config)).origin), express.json({ limit: '1mb' }));
  for (const router of api) app.use(router);
  app.use('/api', noRoute);
  app.use(site(webDir));
  app.use(answerErrors(deps.log));
  return app;
}

const timeRequests =
  ({ metrics }: Deps): express.RequestHandler =>
  (req, res, next) => {
    const end = metrics.httpSeconds.startTimer({ method: req.method });
    res.on('finish', () => end({ route: String(req.route?.path ?? 'other'), status: String(res.statusCode) }));
    next();
  };
