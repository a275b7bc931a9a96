import { sql } from 'kysely';
import { isSuspendedAs } from '#db/accounts/suspended.ts';
import { prepared } from '#db/prepared.ts';
import type { Db } from '#db/schema.ts';
import { makerMay } from '#db/team/workspaces/rights.ts';
import type { KeyPermission } from '#shared/key-permissions.ts';

/** A key that is valid now. */
export type ActingKey = {
  id: string;
  name: string;
  workspace_id: string;
  permissions: KeyPermission[];
  /** For whom it acts; null: a deleted account. */
  created_by: string | null;
  /** The workspace is suspended, or the person whose personal one it is. */
  is_suspended: boolean;
  /** Whether its maker may not manage keys any more, and nobody who may has taken it over: nothing is left to it. */
  is_stopped: boolean;
  /** Its last use was noted not long ago. */
  is_use_noted: boolean;
};

const USED_SECONDS = 60;
const isUseNoted = sql`key.last_used_at >= now() - make_interval(secs => ${sql.lit(USED_SECONDS)})`;

/** Whether the maker of the key `key` may still let it act. */
export const isKept = makerMay('key', 'key.manage');

type Which = { hash: Buffer } | { id: string };

/**
 * The one question of every act of a key: who acts, for whom, and what is left to them. Undefined for a key that never
 * was, is revoked or expired, or whose workspace is being deleted. Read for each request, so that what is taken from a key
 * or its maker is gone with the next one. `teams` off: keys of shared workspaces do not exist.
 */
export async function actingKey(db: Db, which: Which, { teams }: { teams: boolean }): Promise<ActingKey | undefined> {
  const isMeant = 'hash' in which ? sql`key.hash = ${which.hash}` : sql`key.id = ${which.id}::uuid`;
  const { rows } = await sql<ActingKey>`
    select key.id, key.name, key.workspace_id, key.permissions, key.created_by,
      (place.suspended_at is not null or ${isSuspendedAs('person')}) as is_suspended,
      not ${isKept} as is_stopped, coalesce(${isUseNoted}, false) as is_use_noted
    from api_keys key join workspaces place on place.id = key.workspace_id
      left join auth.users person on person.id = place.personal_of
    where ${isMeant} and key.revoked_at is null and (key.expires_at is null or key.expires_at > now())
      and place.deleting_at is null and (place.personal_of is not null or ${teams}::boolean) ${prepared}`.execute(db);
  return rows[0];
}

/** Whether what this key has started may go on: it is not revoked, and its maker may still let it act. */
export async function mayGoOn(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from api_keys key where key.id = ${id}::uuid and key.revoked_at is null and ${isKept} ${prepared}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Notes the use of a key, at most once a minute. `ip`: of an IPv6 address its /64. */
export const noteUse = (db: Db, id: string, ip: string | null): Promise<unknown> =>
  sql`update api_keys key set last_used_at = now(), last_used_ip = ${ip}::inet
    where id = ${id} and ${isUseNoted} is not true ${prepared}`.execute(db);

export const nameOfKey = (db: Db, id: string): Promise<string | undefined> =>
  db
    .selectFrom('api_keys')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst()
    .then((key) => key?.name);
