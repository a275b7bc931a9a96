import type { Deps } from '#api/deps.ts';
import { done, found, foundOwn } from '#api/http/found.ts';
import { createOnce } from '#api/http/idempotency.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { apiRouter, serve } from '#api/http/serve.ts';
import { holdRoom } from '#db/base/quota.ts';
import * as queries from '#db/brand/profiles.ts';
import { transact } from '#db/transact.ts';
import {
  addToProfile,
  createProfile,
  deleteProfile,
  listProfiles,
  removeFromProfile,
  renameProfile,
} from '#shared/brand/contracts/profiles.ts';
import { AppError } from '#shared/errors.ts';

const nameTaken = () => new AppError('name_taken', { fields: { name: 'You already have a profile of this name' } });

/** Named groups of a workspace's documents (GAP-36, DATA-API-10). */
export function profileRoutes({ db, config }: Pick<Deps, 'config' | 'db'>, checkBearer: CheckBearer) {
  const router = apiRouter(checkBearer);
  serve(router, listProfiles, ({ scope, query }) => queries.listProfiles(db, scope, query));
  serve(router, createProfile, (asked) => {
    const { scope, body } = asked;
    return createOnce(db, createProfile, asked, {
      make: async (tx) => {
        await holdRoom(tx, scope, { name: 'LIMIT_PROFILES', most: config.LIMIT_PROFILES });
        const profile = await queries.insertProfile(tx, scope, body);
        if (!profile) throw nameTaken();
        return profile;
      },
      read: (tx, id) => queries.profileOf(tx, scope, id),
    });
  });
  serve(router, renameProfile, async ({ scope, params, body }) => {
    const profile = await found(queries.renameProfile(db, scope, params.id, body.name));
    if (profile === 'taken') throw nameTaken();
    return profile;
  });
  serve(router, deleteProfile, ({ scope, params: { id } }) => {
    const deleted = queries.deleteProfile(db, scope, id);
    return done(foundOwn(scope, deleted, { read: () => queries.profileOf(db, scope, id) }));
  });
  serve(router, addToProfile, ({ scope, params: { id, documentId } }) =>
    done(transact(db, (tx) => queries.linkProfile(tx, scope, { profileId: id, documentId }))),
  );
  serve(router, removeFromProfile, ({ scope, params: { id, documentId } }) =>
    done(transact(db, (tx) => queries.unlinkProfile(tx, scope, { profileId: id, documentId }))),
  );
  return router;
}
