import type { Deps } from '#api/deps.ts';
import { found } from '#api/http/found.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { apiRouter, serve } from '#api/http/serve.ts';
import { appendToRole } from '#db/roles/role-additions.ts';
import { roleOf } from '#db/roles/roles.ts';
import { transact } from '#db/transact.ts';
import { AppError } from '#shared/errors.ts';
import { addToRole, ROLE_TEXT_MAX, roleTexts } from '#shared/roles/contracts/roles.ts';

/** 'Add to role' of a fact that the role does not name yet (FACT-06). */
export function roleAdditionRoutes({ db }: Pick<Deps, 'db'>, checkBearer: CheckBearer) {
  const router = apiRouter(checkBearer);
  serve(router, addToRole, ({ scope, params: { id }, body }) =>
    transact(db, async (tx) => {
      const added = await appendToRole(tx, scope, id, { ...body, most: ROLE_TEXT_MAX });
      const role = await found(roleOf(tx, scope, id));
      if (added || role[body.field].split('\n').at(-1) === body.text) return role;
      const message = `${roleTexts[body.field]} must be at most ${ROLE_TEXT_MAX.toLocaleString('en')} characters`;
      throw new AppError('invalid_input', { fields: { text: message } });
    }),
  );
  return router;
}
