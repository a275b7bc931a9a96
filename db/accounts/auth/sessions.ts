import { type Insertable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { limitOf } from '#db/accounts/account-limits.ts';
import { hasFactor } from '#db/accounts/auth/factors.ts';
import { prepared } from '#db/prepared.ts';
import type { Db } from '#db/schema.ts';
import type { SessionsTable } from '#db/schema-accounts.ts';
import { firstRow, statement, type The } from '#db/statement.ts';

type Bearer = {
  userId: string;
  sessionId: string | null;
  /** Of the requested workspace; both null for the user's own. */
  workspaceId: string | null;
  slug: string | null;
};

/**
 * User and session of a bearer, whether a second factor is set up, and the membership in the workspace, in one query by
 * keys. `session_id` is null when the session has ended, `member_role` when the user is no member.
 */
export const bearerOwner = (db: Db, bearer: Bearer) => firstRow(db, ownerOfBearer(bearer));

const ownerOfBearer = statement((db, { userId, sessionId, workspaceId, slug }: The<Bearer>) =>
  db
    .selectFrom('auth.users as user')
    .leftJoin('auth.sessions as session', (join) =>
      join
        .onRef('session.user_id', '=', 'user.id')
        .on('session.id', '=', sql<string>`${sessionId}::uuid`)
        .on((eb) => eb.or([eb('session.not_after', 'is', null), eb('session.not_after', '>', sql<Date>`now()`)])),
    )
    .leftJoin('workspaces as workspace', (join) =>
      join
        .on(
          'workspace.id',
          '=',
          sql<string>`case when ${slug}::text is null then coalesce(${workspaceId}::uuid, ${userId}::uuid)
            else (select id from workspaces where slug = ${slug}::text) end`,
        )
        .on('workspace.deleting_at', 'is', null),
    )
    .leftJoin('workspace_members as member', (join) =>
      join.onRef('member.workspace_id', '=', 'workspace.id').onRef('member.user_id', '=', 'user.id'),
    )
    .select(['user.id', 'user.email', 'user.role', 'user.email_confirmed_at', 'user.banned_until', 'user.deleted_at'])
    .select(['user.is_anonymous', 'user.must_change_password'])
    .select(['session.id as session_id', 'session.aal', 'session.from_recovery', 'session.created_at as signed_in_at'])
    .select('session.reauthenticated_at')
    .select([
      'workspace.id as workspace_id',
      'workspace.personal_of',
      'workspace.suspended_at',
      'member.role as member_role',
    ])
    .select((eb) => hasFactor(eb.ref('user.id')).as('has_factor'))
    .where('user.id', '=', userId),
);

const OF_SESSION = [
  'id',
  'user_id',
  'aal',
  'from_recovery',
  'not_after',
  'refreshed_at',
  'created_at',
  'asked_in',
] as const;

/**
 * A session, the method that opened it and the first refresh token of its family; returned as `sessionById` reads it.
 * Also updates the user's row, which locks it until the transaction ends: concurrent sign-ins count each other.
 */
export const insertSession = (
  db: Db,
  session: Insertable<SessionsTable>,
  { method, tokenHash }: { method: string; tokenHash: string },
): Promise<SessionRow> =>
  db
    .with('opened', (cte) => cte.insertInto('auth.sessions').values(session).returning(OF_SESSION))
    .with('amr', (cte) =>
      cte
        .insertInto('auth.session_amr')
        .columns(['session_id', 'method'])
        .expression((eb) => eb.selectFrom('opened').select(['id', sql<string>`${method}::text`.as('method')]))
        .returning(['method', 'created_at']),
    )
    .with('token', (cte) =>
      cte
        .insertInto('auth.refresh_tokens')
        .columns(['session_id', 'token_hash'])
        .expression((eb) => eb.selectFrom('opened').select(['id', sql<string>`${tokenHash}::text`.as('token_hash')])),
    )
    .with('signed_in', (cte) =>
      cte.updateTable('auth.users').set({ last_sign_in_at: sql`now()` }).where('id', '=', session.user_id),
    )
    .selectFrom('opened')
    .select(OF_SESSION)
    .select((eb) => jsonArrayFrom(eb.selectFrom('amr').select(['method', 'created_at'])).as('amr'))
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();

export const markReauthenticated = (db: Db, id: string) =>
  db.updateTable('auth.sessions').set({ reauthenticated_at: new Date() }).where('id', '=', id).execute();

/** A recovery link sets one password. False when the session has set it already. */
export const endRecovery = async (db: Db, id: string): Promise<boolean> => {
  const ended = await db
    .updateTable('auth.sessions')
    .set({ from_recovery: false })
    .where('id', '=', id)
    .where('from_recovery', '=', true)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
};

export type SessionRow = NonNullable<Awaited<ReturnType<typeof sessionById>>>;

/** With its authentication methods, newest first. */
export const sessionById = (db: Db, id: string) =>
  db
    .selectFrom('auth.sessions as session')
    .select(OF_SESSION)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('auth.session_amr as amr')
          .select(['amr.method', 'amr.created_at'])
          .whereRef('amr.session_id', '=', 'session.id')
          .orderBy('amr.created_at', 'desc'),
      ).as('amr'),
    )
    .where('session.id', '=', id)
    .executeTakeFirst();

/** Which sessions of the user end: all, this one, or all but this one. Returns their ids. */
export async function deleteSessions(
  db: Db,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<string[]> {
  const rows = await db
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .$if(which.only !== undefined, (query) => query.where('id', '=', String(which.only)))
    .$if(which.except !== undefined, (query) => query.where('id', '<>', String(which.except)))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Ends the sessions beyond the limit of the account (`most`: of the installation), least recently used first, never
 * `keep`. Returns their ids.
 */
export async function endOldestSessions(
  db: Db,
  userId: string,
  { keep, most }: { keep: string; most: number },
): Promise<string[]> {
  const rows = await db
    .deleteFrom('auth.sessions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('auth.sessions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy(sql`id = ${keep}`, 'desc')
        .orderBy('refreshed_at', 'desc')
        .orderBy('id')
        .offset(limitOf('LIMIT_SESSIONS', userId, most)),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export const deleteSession = (db: Db, id: string) => db.deleteFrom('auth.sessions').where('id', '=', id).execute();

const SHOWN_AT_MOST = 100;

/** A session that has neither ended nor been unused for so long that it cannot be refreshed. */
export const isUsable = (idleDays: number) => sql<boolean>`((not_after is null or not_after > now())
  and refreshed_at > now() - make_interval(days => ${idleDays}))`;

/** The user's usable sessions: `first`, then by last use. `opened_by` is their first authentication method. */
export const liveSessions = (db: Db, userId: string, { first, idleDays }: { first: string; idleDays: number }) =>
  db
    .selectFrom('auth.sessions')
    .select(['id', 'user_agent', 'ip', 'created_at', 'refreshed_at'])
    .select((eb) =>
      eb
        .selectFrom('auth.session_amr as amr')
        .select('amr.method')
        .whereRef('amr.session_id', '=', 'auth.sessions.id')
        .orderBy('amr.created_at')
        .limit(1)
        .as('opened_by'),
    )
    .where('user_id', '=', userId)
    .where(isUsable(idleDays))
    .orderBy(sql`id = ${first}`, 'desc')
    .orderBy('refreshed_at', 'desc')
    .orderBy('id')
    .limit(SHOWN_AT_MOST)
    .execute();
