import type { Deps } from '#api/deps.ts';
import { done, found } from '#api/http/found.ts';
import { createOnce } from '#api/http/idempotency.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { apiRouter, serve } from '#api/http/serve.ts';
import * as queries from '#db/queries/profiles.ts';
import { holdRoom } from '#db/queries/quota.ts';
import { transact } from '#db/transact.ts';
import {
  addToProfile,
  createProfile,
  deleteProfile,
  listProfiles,
  removeFromProfile,
  renameProfile,
} from '#shared/contracts/profiles.ts';
import { AppError } from '#shared/errors.ts';

const nameTaken = () => new AppError('name_taken', { fields: { name: 'You already have a profile of this name' } });

/** Named groups of a user's documents (GAP-36, DATA-API-10). */
export function profileRoutes({ db, config }: Pick<Deps, 'config' | 'db'>, checkBearer: CheckBearer) {
  const router = apiRouter(checkBearer);
  serve(router, listProfiles, ({ user, query }) => queries.listProfiles(db, user.id, query));
  serve(router, createProfile, (asked) => {
    const { user, body } = asked;
    return createOnce(db, createProfile, asked, {
      make: async (tx) => {
        await holdRoom(tx, user.id, { name: 'LIMIT_PROFILES', most: config.LIMIT_PROFILES });
        const profile = await queries.insertProfile(tx, user.id, body);
        if (!profile) throw nameTaken();
        return profile;
      },
      read: (tx, id) => queries.profileOf(tx, user.id, id),
    });
  });
  serve(router, renameProfile, async ({ user, params, body }) => {
    const profile = await found(queries.renameProfile(db, user.id, params.id, body.name));
    if (profile === 'taken') throw nameTaken();
    return profile;
  });
  serve(router, deleteProfile, ({ user, params }) => done(queries.deleteProfile(db, user.id, params.id)));
  serve(router, addToProfile, ({ user, params: { id, documentId } }) =>
    done(transact(db, (tx) => queries.linkProfile(tx, user.id, { profileId: id, documentId }))),
  );
  serve(router, removeFromProfile, ({ user, params: { id, documentId } }) =>
    done(transact(db, (tx) => queries.unlinkProfile(tx, user.id, { profileId: id, documentId }))),
  );
  return router;
}
