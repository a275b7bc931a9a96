import type { Deps } from '#api/deps.ts';
import type { CheckBearer, Identity } from '#api/http/identity.ts';
import { type ApiRouter, apiRouter, serve, serveKeys } from '#api/http/serve.ts';
import { createKey, keysADay, renameKey, revokeItself, revokeKey, takeKeyOver } from '#api/open/api-keys/keys.ts';
import { apiKeysOf, ownKey } from '#db/open/api-keys/keys.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/open/contracts/api-keys.ts';
import type { PermissionColumn } from '#shared/permissions.ts';
import type { Scope } from '#shared/scope.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'redis' | 'queues' | 'log'>;

/** The API keys of a workspace, and what a key may ask of itself (KEY-01 to KEY-14). */
export function apiKeyRoutes(parts: Parts, checkBearer: CheckBearer): ApiRouter {
  const router = apiRouter(checkBearer);
  const { db } = parts;
  serve(router, contract.listApiKeys, async ({ scope }) => ({ items: await apiKeysOf(db, scope) }));
  const count = keysADay(parts);
  serve(router, contract.createApiKey, async ({ user, scope, body }) => {
    const takeBack = await count(scope);
    return createKey(parts, scope, columnOf(user), body).catch(async (thrown: unknown) => {
      await takeBack();
      throw thrown;
    });
  });
  serve(router, contract.takeApiKeyOver, ({ user, scope, params }) =>
    takeKeyOver(parts, scope, columnOf(user), params.id),
  );
  serve(router, contract.renameApiKey, ({ scope, params, body }) => renameKey(parts, scope, params.id, body.name));
  serve(router, contract.revokeApiKey, ({ scope, params }) => revokeKey(parts, scope, params.id));
  serveKeys(router, contract.readOwnKey, ({ scope }) => ownKey(db, withKey(scope).key.id));
  serveKeys(router, contract.revokeOwnKey, ({ scope }) => revokeItself(parts, withKey(scope)));
  return router;
}

function columnOf({ membership }: Pick<Identity, 'membership'>): PermissionColumn {
  if (!membership) throw new AppError('no_such_workspace');
  return membership.column;
}

function withKey(scope: Scope): Scope & { key: NonNullable<Scope['key']> } {
  if (!scope.key) throw new AppError('key_required');
  return { ...scope, key: scope.key };
}
