import { sql } from 'kysely';
import type { Db, Tx } from '#db/schema.ts';
import { isKept } from '#db/team/acting-key.ts';
import { nameOfPerson } from '#db/text/columns.ts';
import { AppError } from '#shared/errors.ts';
import type { KeyPermission } from '#shared/key-permissions.ts';
import type { ApiKey } from '#shared/open/contracts/api-keys.ts';
import type { Scope } from '#shared/scope.ts';

/** As the contract has it, with times as dates. */
type Shown = Omit<ApiKey, 'created_at' | 'expires_at' | 'last_used_at'> &
  Record<'expires_at' | 'last_used_at', Date | null> & { created_at: Date };

/** An expired key is listed for so long. */
const EXPIRED_DAYS = 30;

const shownKeys = ({ workspace_id }: Scope) => sql`
  select key.id, key.name, key.prefix, key.permissions, key.created_at, key.expires_at, key.last_used_at,
    host(key.last_used_ip) as last_used_ip, coalesce(key.expires_at <= now(), false) as is_expired,
    ${nameOfPerson('key.created_by')} as created_by,
    exists (select from workspace_members member
      where member.workspace_id = key.workspace_id and member.user_id = key.created_by) as is_maker_member,
    not ${isKept} as is_stopped
  from api_keys key
  where key.workspace_id = ${workspace_id} and key.revoked_at is null
    and (key.expires_at is null or key.expires_at > now() - make_interval(days => ${sql.lit(EXPIRED_DAYS)}))`;

/** The keys that are not revoked, the newest first. */
export async function apiKeysOf(db: Db, scope: Scope): Promise<Shown[]> {
  const { rows } = await sql<Shown>`${shownKeys(scope)} order by key.created_at desc, key.id`.execute(db);
  return rows;
}

export async function apiKeyOf(db: Db, scope: Scope, id: string): Promise<Shown | undefined> {
  const { rows } = await sql<Shown>`${shownKeys(scope)} and key.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks the creation of keys in this workspace and counts those that are valid now. */
export async function countLiveKeys(tx: Tx, { workspace_id }: Scope): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('api keys of ' || ${workspace_id}, 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from api_keys
    where workspace_id = ${workspace_id} and revoked_at is null and (expires_at is null or expires_at > now())`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

type NewKey = {
  name: string;
  prefix: string;
  hash: Buffer;
  permissions: readonly KeyPermission[];
  /** Null: it never expires. */
  days: number | null;
};

export async function insertApiKey(tx: Tx, scope: Scope, { days, permissions, ...key }: NewKey): Promise<string> {
  const { id } = await tx
    .insertInto('api_keys')
    .values({
      ...key,
      permissions: [...permissions],
      workspace_id: scope.workspace_id,
      created_by: scope.actor_id,
      expires_at: days === null ? null : sql<Date>`now() + make_interval(days => ${days})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const renameApiKey = (tx: Tx, { workspace_id }: Scope, id: string, name: string) =>
  tx
    .updateTable('api_keys')
    .set({ name })
    .where('id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();

/** Of one that is neither revoked nor expired. */
export const takeApiKeyOver = (tx: Tx, { workspace_id, actor_id }: Scope, id: string) =>
  tx
    .updateTable('api_keys')
    .set({ created_by: actor_id, stopped_at: null })
    .where('id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`(expires_at is null or expires_at > now())`)
    .returning(['name', 'permissions'])
    .executeTakeFirst();

export type Revoked = { id: string; name: string };
type Which = { id: string } | { created_by: string };

/** Those that were valid or expired until now. */
export const revokeApiKeys = (tx: Tx, scope: Scope, which: Which): Promise<Revoked[]> =>
  tx
    .updateTable('api_keys')
    .set({ revoked_at: sql<Date>`now()`, revoked_by: scope.key ? null : scope.actor_id })
    .where('workspace_id', '=', scope.workspace_id)
    .where('id' in which ? 'id' : 'created_by', '=', 'id' in which ? which.id : which.created_by)
    .where('revoked_at', 'is', null)
    .returning(['id', 'name'])
    .execute();

type OwnKey = {
  name: string;
  workspace: { id: string; name: string };
  permissions: KeyPermission[];
  expires_at: Date | null;
};

/** What a key reads of itself. */
export async function ownKey(db: Db, id: string): Promise<OwnKey> {
  const { rows } = await sql<OwnKey>`
    select key.name, key.permissions, key.expires_at,
      json_build_object('id', place.id, 'name', coalesce(nullif(place.name, ''), 'Personal')) as workspace
    from api_keys key join workspaces place on place.id = key.workspace_id where key.id = ${id}`.execute(db);
  if (!rows[0]) throw new AppError('invalid_key');
  return rows[0];
}
