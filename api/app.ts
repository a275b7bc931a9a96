import express, { type Express, type Router } from 'express';
import { createSecurityEvents } from '#api/accounts/security-events/events.ts';
import type { Deps } from '#api/deps.ts';
import { createAccountLimits } from '#api/http/account-limits.ts';
import { createAddresses } from '#api/http/addresses.ts';
import { answerErrors, noRoute } from '#api/http/errors.ts';
import { refuseForeignPages, refuseUnknownHosts } from '#api/http/guards.ts';
import { healthRoutes } from '#api/http/health.ts';
import { createKeyCheck, createKeyGate } from '#api/http/key-gate.ts';
import { nameKeyLimits } from '#api/http/key-limits.ts';
import { requestId } from '#api/http/request-id.ts';
import { securityText } from '#api/http/security-text.ts';
import { securityHeaders, site } from '#api/http/site.ts';
import { createRequestTurns } from '#api/http/turns.ts';
import { createWaits } from '#api/http/waits.ts';
import { createWatchdog, type Watchdog } from '#api/http/watchdog.ts';

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
  // Responses of the api are never cached; the files of the web app have their own headers.
  app.set('etag', false);
  app.locals.accountLimits = createAccountLimits(deps);
  if (deps.config.PUBLIC_API) app.locals.keyGate = createKeyGate(deps);
  app.locals.waits = createWaits(createKeyCheck(deps));
  const security = createSecurityEvents(deps);
  app.locals.security = security;
  const turns = createRequestTurns();
  app.locals.turns = turns;
  app.use(timeRequests(deps, watchThread(deps)), turns.take);
  app.use(requestId, security.begin, securityHeaders(deps.config, webDir));
  app.use(healthRoutes());
  app.use(securityText(deps.config));
  if (auth) app.use(AUTH, auth);
  const addresses = createAddresses(deps.config);
  app.use(['/api', '/mcp'], refuseUnknownHosts(addresses), refuseForeignPages(addresses));
  app.use(['/api/v1', '/mcp'], nameKeyLimits(deps.config));
  for (const router of api) app.use(router);
  app.use(['/api', '/feeds', '/mcp'], noRoute);
  app.use(site(webDir));
  app.use(answerErrors(deps.log));
  return app;
}

const AUTH = '/auth/v1';
const OTHER = 'other';
const isBelow = (mount: string, path: string): boolean => path.toLowerCase().startsWith(`${mount}/`);
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The label is the route's pattern, of which there are as many as in the code; never the requested path. */
const timeRequests =
  ({ metrics }: Deps, watchdog: Watchdog): express.RequestHandler =>
  (req, res, next) => {
    const end = metrics.httpSeconds.startTimer();
    // Inside a mounted router only the path below the mount point is known.
    const mount = isBelow(AUTH, req.path) ? AUTH : '';
    const routeNow = () => (req.route ? `${mount}${String(req.route.path)}` : OTHER);
    res.on('close', watchdog.enter(routeNow));
    res.on('finish', () => {
      const method = METHODS.has(req.method) ? req.method : OTHER;
      const route = routeNow();
      end({ method, route });
      metrics.httpRequests.inc({ method, route, status: String(res.statusCode) });
    });
    next();
  };

const watchThread = ({ metrics, log }: Deps): Watchdog =>
  createWatchdog(({ routes, ...block }) => {
    for (const route of routes.length > 0 ? routes : [OTHER]) metrics.threadBlocks.inc({ route });
    log.warn({ ...block, routes }, 'the thread did nothing else for too long');
  });
