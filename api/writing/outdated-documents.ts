import type { Deps } from '#api/deps.ts';
import { found } from '#api/http/found.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { apiRouter, serve } from '#api/http/serve.ts';
import { roleOf } from '#db/roles/roles.ts';
import { outdatedDocumentsOf } from '#db/writing/documents/outdated.ts';
import { listOutdatedDocuments } from '#shared/writing/contracts/outdated-documents.ts';

/** What 'Update {n} documents' offers after a role has changed. */
export function outdatedDocumentRoutes({ db }: Pick<Deps, 'db'>, checkBearer: CheckBearer) {
  const router = apiRouter(checkBearer);
  serve(router, listOutdatedDocuments, async ({ scope, params: { id } }) => {
    await found(roleOf(db, scope, id));
    return { items: await outdatedDocumentsOf(db, scope, id) };
  });
  return router;
}
