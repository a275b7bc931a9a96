import type { Deps } from '#api/deps.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { apiRouter, serve } from '#api/http/serve.ts';
import * as queries from '#db/writing/templates.ts';
import { listTemplates } from '#shared/text/contracts/templates.ts';

/** The templates, the same for all users; without their prompts (DATA-API-19). */
export function templateRoutes({ db }: Pick<Deps, 'db'>, checkBearer: CheckBearer) {
  const router = apiRouter(checkBearer);
  serve(router, listTemplates, async () => ({ items: await queries.listTemplates(db), next: null }));
  return router;
}
