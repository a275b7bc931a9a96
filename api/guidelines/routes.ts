import type { Deps } from '#api/deps.ts';
import { done, found, savedOrConflict } from '#api/http/found.ts';
import { createOnce } from '#api/http/idempotency.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { apiRouter, serve } from '#api/http/serve.ts';
import * as queries from '#db/queries/guidelines.ts';
import { holdRoom } from '#db/queries/quota.ts';
import { transact } from '#db/transact.ts';
import {
  createGuidelines,
  deleteGuidelines,
  listGuidelines,
  readGuidelines,
  updateGuidelines,
} from '#shared/contracts/guidelines.ts';

/** Brand voices (DATA-API-04, 05). */
export function guidelineRoutes({ db, config }: Pick<Deps, 'config' | 'db'>, checkBearer: CheckBearer) {
  const router = apiRouter(checkBearer);
  serve(router, listGuidelines, ({ user, query }) => queries.listGuidelines(db, user.id, query));
  serve(router, createGuidelines, (asked) => {
    const { user, body } = asked;
    return createOnce(db, createGuidelines, asked, {
      make: async (tx) => {
        await holdRoom(tx, user.id, { name: 'LIMIT_BRAND_VOICES', most: config.LIMIT_BRAND_VOICES });
        return queries.insertGuidelines(tx, user.id, body);
      },
      read: (tx, id) => queries.guidelinesOf(tx, user.id, id),
    });
  });
  serve(router, readGuidelines, ({ user, params }) => found(queries.guidelinesOf(db, user.id, params.id)));
  serve(router, updateGuidelines, ({ user, params, body: { version, ...voice } }) =>
    savedOrConflict(queries.updateGuidelines(db, user.id, params.id, voice, version), () =>
      queries.guidelinesOf(db, user.id, params.id),
    ),
  );
  serve(router, deleteGuidelines, ({ user, params }) =>
    done(transact(db, (tx) => queries.deleteGuidelines(tx, user.id, params.id))),
  );
  return router;
}
