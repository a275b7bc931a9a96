import { serveGuidelineLook } from '#api/brand/guidelines/look.ts';
import type { Deps } from '#api/deps.ts';
import { done, found, foundOwn, savedOrConflict } from '#api/http/found.ts';
import { createOnce } from '#api/http/idempotency.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { apiRouter, serve } from '#api/http/serve.ts';
import { holdRoom } from '#db/base/quota.ts';
import * as queries from '#db/brand/guidelines.ts';
import { transact } from '#db/transact.ts';
import {
  createGuidelines,
  deleteGuidelines,
  listGuidelines,
  readGuidelines,
  updateGuidelines,
} from '#shared/brand/contracts/guidelines.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'redis' | 'storage' | 'log'>;

/** Brand voices (DATA-API-04, 05). */
export function guidelineRoutes(parts: Parts, checkBearer: CheckBearer) {
  const { db, config } = parts;
  const router = apiRouter(checkBearer);
  serveGuidelineLook(router, parts);
  serve(router, listGuidelines, ({ scope, query }) => queries.listGuidelines(db, scope, query));
  serve(router, createGuidelines, (asked) => {
    const { scope, body } = asked;
    return createOnce(db, createGuidelines, asked, {
      make: async (tx) => {
        await holdRoom(tx, scope, { name: 'LIMIT_BRAND_VOICES', most: config.LIMIT_BRAND_VOICES });
        return queries.insertGuidelines(tx, scope, body);
      },
      read: (tx, id) => queries.guidelinesOf(tx, scope, id),
    });
  });
  serve(router, readGuidelines, ({ scope, params }) => found(queries.guidelinesOf(db, scope, params.id)));
  serve(router, updateGuidelines, ({ scope, params, body: { version, ...voice } }) =>
    transact(db, (tx) =>
      savedOrConflict(queries.updateGuidelines(tx, scope, params.id, voice, version), () =>
        queries.guidelinesOf(tx, scope, params.id),
      ),
    ),
  );
  serve(router, deleteGuidelines, ({ scope, params: { id } }) => {
    const deleted = transact(db, (tx) => queries.deleteGuidelines(tx, scope, id));
    return done(foundOwn(scope, deleted, { read: () => queries.guidelinesOf(db, scope, id) }));
  });
  return router;
}
