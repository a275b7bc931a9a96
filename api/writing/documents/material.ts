import type { Deps } from '#api/deps.ts';
import { sendTagged } from '#api/http/etag.ts';
import { found } from '#api/http/found.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { type ApiRouter, apiRouter, serve } from '#api/http/serve.ts';
import { materialOf } from '#db/checks/material.ts';
import { roleChanges } from '#shared/roles/role-changes.ts';
import { readDocumentMaterial } from '#shared/text/contracts/document-material.ts';

/** What a document is compared with (FACT-01, FACT-13, FACT-14). */
export function documentMaterialRoutes({ db }: Pick<Deps, 'db'>, checkBearer: CheckBearer): ApiRouter {
  const router = apiRouter(checkBearer);
  serve(router, readDocumentMaterial, async ({ scope, params, req, res }) => {
    const { material, snapshot, siblings } = await found(materialOf(db, scope, params.id));
    const role_changed = snapshot?.role && material.role ? roleChanges(snapshot.role, material.role) : [];
    return sendTagged({ req, res }, { ...material, snapshot, siblings, role_changed });
  });
  return router;
}
