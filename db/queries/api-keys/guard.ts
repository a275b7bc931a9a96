import { sql } from 'kysely';
import { prepared } from '#db/prepared.ts';
import type { Db } from '#db/schema.ts';
import type { KeyPermission } from '#shared/key-permissions.ts';

/** A key that is valid now. */
export type ActingKey = {
  id: string;
  name: string;
  workspace_id: string;
  permissions: KeyPermission[];
  /** Null: a deleted account. */
  created_by: string | null;
  /** The workspace is suspended, or the person whose personal one it is. */
  is_suspended: boolean;
};

/**
 * The key of this hash; undefined for one that never was, is revoked or expired, or whose workspace is being deleted.
 * Read for each request, so that a revocation takes effect at once. `teams` off: keys of shared workspaces do not exist.
 */
export async function actingKey(db: Db, hash: Buffer, { teams }: { teams: boolean }): Promise<ActingKey | undefined> {
  const { rows } = await sql<ActingKey>`
    select key.id, key.name, key.workspace_id, key.permissions, key.created_by,
      (place.suspended_at is not null or coalesce(person.banned_until > now(), false)) as is_suspended
    from api_keys key join workspaces place on place.id = key.workspace_id
      left join auth.users person on person.id = place.personal_of
    where key.hash = ${hash} and key.revoked_at is null and (key.expires_at is null or key.expires_at > now())
      and place.deleting_at is null and (place.personal_of is not null or ${teams}::boolean) ${prepared}`.execute(db);
  return rows[0];
}

const USED_SECONDS = 60;

/** Notes the use of a key, at most once a minute. `ip`: of an IPv6 address its /64. */
export const noteUse = (db: Db, id: string, ip: string | null): Promise<unknown> =>
  sql`update api_keys set last_used_at = now(), last_used_ip = ${ip}::inet
    where id = ${id} and (last_used_at is null or last_used_at < now() - make_interval(secs => ${USED_SECONDS}))
    ${prepared}`.execute(db);

export const nameOfKey = (db: Db, id: string): Promise<string | undefined> =>
  db
    .selectFrom('api_keys')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst()
    .then((key) => key?.name);
