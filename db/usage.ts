import { type RawBuilder, sql } from 'kysely';
import { limitOf } from '#db/accounts/account-limits.ts';
import { isUsable } from '#db/accounts/auth/sessions.ts';
import { tokensToday } from '#db/accounts/token-use.ts';
import { heldFiles } from '#db/base/files.ts';
import { countOf } from '#db/base/quota.ts';
import { unfinished } from '#db/base/unfinished.ts';
import type { Db } from '#db/schema.ts';
import { isOfPerson } from '#db/tasks/start.ts';
import { bytesOfVersions } from '#db/writing/documents/versions.ts';
import { type Raisable, raisable } from '#shared/accounts/raisable-limits.ts';
import type { PersonScope } from '#shared/scope.ts';

/** `most`: the limits of the installation; `bucket`: where brand assets are stored; `idleDays`: AUTH_IDLE_DAYS. */
export type UsageQuery = { most: Record<Raisable, number>; bucket: string; idleDays: number };

export type StoredUse = {
  used: Record<Raisable, number>;
  /** The limits of this account. */
  most: Record<Raisable, number>;
  unfinished: number;
};

/** What a person and their workspace have used of each limit that can be raised. */
export async function usageOf(db: Db, scope: PersonScope, asked: UsageQuery): Promise<StoredUse> {
  const { rows } = await usageQuery(scope, asked).execute(db);
  return rows[0] as StoredUse;
}

/** One statement. No text is read: of the versions only the bytes, from their index. */
export function usageQuery({ workspace_id, actor_id }: PersonScope, { most, bucket, idleDays }: UsageQuery) {
  const used: Record<Raisable, RawBuilder<unknown>> = {
    LIMIT_TOKENS_PER_DAY: tokensToday(actor_id),
    LIMIT_ROLES: countOf('LIMIT_ROLES', workspace_id),
    LIMIT_ASSETS: sql`held.files`,
    LIMIT_BRAND_VOICES: countOf('LIMIT_BRAND_VOICES', workspace_id),
    LIMIT_PROFILES: countOf('LIMIT_PROFILES', workspace_id),
    LIMIT_FILE_BYTES: sql`held.bytes`,
    LIMIT_VERSION_BYTES: bytesOfVersions(workspace_id),
    LIMIT_SESSIONS: sql`(select count(*) from auth.sessions where user_id = ${actor_id} and ${isUsable(idleDays)})`,
  };
  return sql<StoredUse>`
    select ${objectOf((name) => used[name])} as used,
      ${objectOf((name) => limitOf(name, actor_id, most[name]))} as most,
      (select count(*) from generation_queue where ${isOfPerson(actor_id)} and task = 'write' and ${unfinished}) as unfinished
    from (${heldFiles(workspace_id, { bucket })}) held`;
}

const objectOf = (partOf: (name: Raisable) => RawBuilder<unknown>) =>
  sql`json_build_object(${sql.join(raisable.flatMap((name) => [sql.lit(name), partOf(name)]))})`;
