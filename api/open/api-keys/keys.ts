import type { Deps } from '#api/deps.ts';
import { found } from '#api/http/found.ts';
import { createLimiter } from '#api/http/limits.ts';
import { publishEnded } from '#api/open/api-keys/ended.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import { type EndedKeys, endWorkOfKeys } from '#db/open/api-keys/ending.ts';
import * as queries from '#db/open/api-keys/keys.ts';
import { mailKeyEnded } from '#db/open/api-keys/mails.ts';
import type { Tx } from '#db/schema.ts';
import { recordActivity } from '#db/team/activity.ts';
import { transact } from '#db/transact.ts';
import { newApiKey } from '#platform/api-key.ts';
import { publicUrl } from '#platform/config.ts';
import { AppError } from '#shared/errors.ts';
import { sortedPermissions } from '#shared/key-permissions.ts';
import { API_KEYS_A_DAY, API_KEYS_MAX, type ApiKeyWish } from '#shared/open/contracts/api-keys.ts';
import { type Permission, type PermissionColumn, permissionsOf } from '#shared/permissions.ts';
import type { PersonScope, Scope } from '#shared/scope.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'redis' | 'queues' | 'log'>;

const DAY_SECONDS = 86_400;

/** Counts a key that a person makes; the answer takes it back. Throws too_many_requests above API_KEYS_A_DAY. */
export function keysADay({ config, redis }: Pick<Parts, 'config' | 'redis'>) {
  const limiter = createLimiter(redis, { name: 'key_made', points: API_KEYS_A_DAY, seconds: DAY_SECONDS });
  return async ({ actor_id }: PersonScope): Promise<() => Promise<void>> => {
    if (!config.RATE_LIMITS) return async () => undefined;
    const wait = await limiter.take(actor_id);
    const message = `You can create ${API_KEYS_A_DAY} API keys a day. Please go on tomorrow.`;
    if (wait > 0) throw new AppError('too_many_requests', { message, retryAfterMs: wait });
    return () => limiter.giveBack(actor_id);
  };
}

/**
 * Makes a key; its text is in the answer alone. Nobody gives it what they may not do themselves: role_too_low.
 * Throws limit_reached above API_KEYS_MAX live ones.
 */
export async function createKey({ db }: Parts, scope: PersonScope, column: PermissionColumn, wish: ApiKeyWish) {
  const own: ReadonlyMap<Permission, unknown> = permissionsOf(column);
  if (!wish.permissions.every((one) => own.has(one))) throw new AppError('role_too_low');
  const { key, prefix, hash } = newApiKey();
  return transact(db, async (tx) => {
    if ((await queries.countLiveKeys(tx, scope)) >= API_KEYS_MAX) {
      throw new AppError('limit_reached', { message: `The limit is ${API_KEYS_MAX} API keys.` });
    }
    const permissions = sortedPermissions(wish.permissions);
    const { name, days } = wish;
    const id = await queries.insertApiKey(tx, scope, { name, prefix, hash, permissions, days });
    await recordActivity(tx, scope, { action: 'key.created', subject: { id, name }, details: { permissions } });
    await writeAudit(tx, { ...audited(scope), action: 'api_key_created', details: { key_id: id } });
    return { api_key: await found(queries.apiKeyOf(tx, scope, id)), key };
  });
}

export const renameKey = ({ db }: Parts, scope: PersonScope, id: string, name: string) =>
  transact(db, async (tx) => {
    await found(queries.renameApiKey(tx, scope, id, name));
    await recordActivity(tx, scope, { action: 'key.renamed', subject: { id, name } });
    return found(queries.apiKeyOf(tx, scope, id));
  });

/** Revoked by a person: 404 for one that is revoked already. */
export async function revokeKey(parts: Parts, scope: PersonScope, id: string): Promise<undefined> {
  const ended = await transact(parts.db, (tx) => revokeAll(tx, scope, { id }));
  if (ended.revoked.length === 0) throw new AppError('no_such_item');
  await publishEnded(parts, ended);
}

/** Revoked with the key itself, which owners and admins are mailed. */
export async function revokeItself(parts: Parts, scope: Scope & { key: { id: string } }): Promise<undefined> {
  const ended = await transact(parts.db, async (tx) => {
    const all = await revokeAll(tx, scope, { id: scope.key.id });
    for (const { name } of all.revoked) await mailKeyEnded(tx, scope, { name, siteUrl: publicUrl(parts.config) });
    return all;
  });
  await publishEnded(parts, ended);
}

/** In the transaction of what else ends them; `publishEnded` follows the commit. */
export async function revokeAll(
  tx: Tx,
  scope: Scope,
  which: Parameters<typeof queries.revokeApiKeys>[2],
): Promise<EndedKeys & { revoked: readonly queries.Revoked[] }> {
  const revoked = await queries.revokeApiKeys(tx, scope, which);
  for (const { id, name } of revoked) {
    await recordActivity(tx, scope, { action: 'key.revoked', subject: { id, name } });
    await writeAudit(tx, { ...audited(scope), action: 'api_key_revoked', details: { key_id: id } });
  }
  const ended = await endWorkOfKeys(
    tx,
    revoked.map(({ id }) => id),
  );
  return { ...ended, revoked };
}

/**
 * Makes a manager the maker of a key: from now on it acts for them, and works again where its maker could not let it any
 * more. Nobody takes over what they may not give: role_too_low. 404 for one that is revoked or has expired.
 */
export function takeKeyOver(parts: Parts, scope: PersonScope, column: PermissionColumn, id: string) {
  const own: ReadonlyMap<Permission, unknown> = permissionsOf(column);
  return transact(parts.db, async (tx) => {
    const { name, permissions } = await found(queries.takeApiKeyOver(tx, scope, id));
    if (!permissions.every((one) => own.has(one))) throw new AppError('role_too_low');
    await recordActivity(tx, scope, { action: 'key.taken_over', subject: { id, name } });
    await writeAudit(tx, { ...audited(scope), action: 'api_key_taken_over', details: { key_id: id } });
    return found(queries.apiKeyOf(tx, scope, id));
  });
}

const audited = ({ actor_id, key }: Scope) => ({ user_id: actor_id, actor_id: key ? null : actor_id });
