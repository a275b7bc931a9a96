import { createKey, renameKey, revokeItself, revokeKey } from '#api/api-keys/keys.ts';
import type { Deps } from '#api/deps.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { type ApiRouter, apiRouter, serve, serveKeys } from '#api/http/serve.ts';
import { apiKeysOf, ownKey } from '#db/queries/api-keys/keys.ts';
import * as contract from '#shared/contracts/api-keys.ts';
import { AppError } from '#shared/errors.ts';
import type { Scope } from '#shared/scope.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'redis' | 'queues' | 'log'>;

/** The API keys of a workspace, and what a key may ask of itself (KEY-01 to KEY-14). */
export function apiKeyRoutes(parts: Parts, checkBearer: CheckBearer): ApiRouter {
  const router = apiRouter(checkBearer);
  const { db } = parts;
  serve(router, contract.listApiKeys, async ({ scope }) => ({ items: await apiKeysOf(db, scope) }));
  serve(router, contract.createApiKey, ({ user, scope, body }) => {
    if (!user.membership) throw new AppError('no_such_workspace');
    return createKey(parts, scope, user.membership.column, body);
  });
  serve(router, contract.renameApiKey, ({ scope, params, body }) => renameKey(parts, scope, params.id, body.name));
  serve(router, contract.revokeApiKey, ({ scope, params }) => revokeKey(parts, scope, params.id));
  serveKeys(router, contract.readOwnKey, ({ scope }) => ownKey(db, withKey(scope).key.id));
  serveKeys(router, contract.revokeOwnKey, ({ scope }) => revokeItself(parts, withKey(scope)));
  return router;
}

function withKey(scope: Scope): Scope & { key: NonNullable<Scope['key']> } {
  if (!scope.key) throw new AppError('key_required');
  return { ...scope, key: scope.key };
}
