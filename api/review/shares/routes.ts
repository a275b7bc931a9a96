import type { Deps } from '#api/deps.ts';
import { found } from '#api/http/found.ts';
import { keyUse } from '#api/http/idempotency.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { type ApiRouter, apiRouter, serve } from '#api/http/serve.ts';
import * as making from '#api/review/shares/making.ts';
import { once } from '#db/base/idempotency.ts';
import { shareOf, sharesOf, sharesOfRole } from '#db/review/shares/links.ts';
import type { Tx } from '#db/schema.ts';
import { transact } from '#db/transact.ts';
import * as contract from '#shared/review/contracts/shares.ts';
import type { Scope } from '#shared/scope.ts';

/** Links to documents for people without an account, as members see them (SHARE). */
export function shareRoutes({ db }: Pick<Deps, 'db'>, checkBearer: CheckBearer): ApiRouter {
  const router = apiRouter(checkBearer);
  /** In one transaction; answers the link after it. */
  const changed = (scope: Scope, id: string, change: (tx: Tx) => Promise<unknown>) =>
    transact(db, async (tx) => {
      await change(tx);
      return found(shareOf(tx, scope, id));
    });
  const made = (scope: Scope, make: (tx: Tx) => Promise<making.MadeToken>) =>
    transact(db, async (tx) => {
      const { id, token } = await make(tx);
      return { share: await found(shareOf(tx, scope, id)), token };
    });
  serve(router, contract.listShares, async ({ scope, params: { id } }) => ({
    items: await found(sharesOf(db, scope, id)),
  }));
  serve(router, contract.listRoleShares, async ({ scope, params: { id } }) => ({
    items: await found(sharesOfRole(db, scope, id, contract.ROLE_SHARES_MAX)),
  }));
  serve(router, contract.createShare, ({ scope, params, body, idempotencyKey }) => {
    const use = keyUse(scope, idempotencyKey, [contract.createShare.path, params, body]);
    return made(scope, (tx) =>
      once(tx, use, {
        make: () => making.makeShare(tx, scope, { document_id: params.id, ...body }),
        idsOf: ({ id }) => [id],
        // Its token is stored nowhere: a repeated request needs one that works.
        again: ([id = '']) => making.renewShare(tx, scope, id),
      }),
    );
  });
  serve(router, contract.changeShare, ({ scope, params: { id }, body }) =>
    changed(scope, id, (tx) => making.changeShare(tx, scope, id, body)),
  );
  serve(router, contract.updateShare, ({ scope, params: { id } }) =>
    changed(scope, id, (tx) => making.updateShare(tx, scope, id)),
  );
  serve(router, contract.takeShareOver, ({ scope, params: { id } }) =>
    changed(scope, id, (tx) => making.takeShareOver(tx, scope, id)),
  );
  serve(router, contract.renewShare, ({ scope, params: { id } }) =>
    made(scope, (tx) => making.renewShare(tx, scope, id)),
  );
  serve(router, contract.revokeShare, ({ scope, params: { id } }) =>
    transact(db, (tx) => making.revokeShare(tx, scope, id)).then(() => undefined),
  );
  return router;
}
