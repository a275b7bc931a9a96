import { checkText } from '#api/checks/check-text.ts';
import type { Deps } from '#api/deps.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { type ApiRouter, apiRouter, serveKeys } from '#api/http/serve.ts';
import * as contract from '#shared/checks/contracts/checks.ts';

/** The web app checks in the browser. */
export function checkRoutes({ db }: Pick<Deps, 'db'>, checkBearer: CheckBearer): ApiRouter {
  const router = apiRouter(checkBearer);
  serveKeys(router, contract.checkText, ({ scope, body }) => checkText(db, scope, body));
  return router;
}
