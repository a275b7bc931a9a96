import { type Expression, sql } from 'kysely';
import type { Db } from '#db/schema.ts';

/** How long an unverified factor is kept; after that, set-up starts again (contract, 8). */
export const UNVERIFIED_SECONDS = 300;

/** Verified, or young enough to become so; every query of factors, under the alias `factor`, has this condition. */
export const isLiveFactor = sql<boolean>`(factor.status = 'verified'
  or factor.created_at > now() - make_interval(secs => ${sql.lit(UNVERIFIED_SECONDS)}))`;

/** Whether this user has a second factor; for the select of another query. */
export const hasFactor = (userId: Expression<string>) =>
  sql<boolean>`exists (select from auth.mfa_factors as factor where factor.user_id = ${userId} and factor.status = 'verified')`;

const columns = ['factor.id', 'factor.user_id', 'factor.friendly_name', 'factor.factor_type', 'factor.status'] as const;
const times = ['factor.last_challenged_at', 'factor.created_at', 'factor.updated_at'] as const;

const liveFactors = (db: Db, userId: string) =>
  db
    .selectFrom('auth.mfa_factors as factor')
    .select([...columns, ...times, 'factor.phone'])
    .where('factor.user_id', '=', userId)
    .where(isLiveFactor);

export type FactorRow = Awaited<ReturnType<typeof factorsOf>>[number];

export const factorsOf = (db: Db, userId: string) => liveFactors(db, userId).orderBy('factor.created_at').execute();
export const factorOf = (db: Db, userId: string, id: string) =>
  liveFactors(db, userId).where('factor.id', '=', id).executeTakeFirst();

/** What checking a code needs. The caller has locked the user, so that codes of one user are checked one by one. */
export const secretOf = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('auth.mfa_factors as factor')
    .select([...columns, 'secret_encrypted', 'last_step', 'failures', 'locked_until'])
    .where('factor.user_id', '=', userId)
    .where('factor.id', '=', id)
    .where(isLiveFactor)
    .executeTakeFirst();

type NewFactor = { id: string; user_id: string; friendly_name: string; secret_encrypted: string };

export const insertTotpFactor = (db: Db, factor: NewFactor) =>
  db
    .insertInto('auth.mfa_factors')
    .values({ ...factor, factor_type: 'totp' })
    .execute();

type NewChallenge = {
  factor_id: string;
  session_id: string;
  ip: string | null;
  expires_at: Date;
  webauthn_challenge?: string;
};

/** Returns the id. */
export async function insertChallenge(db: Db, challenge: NewChallenge): Promise<string> {
  const made = await db.insertInto('auth.mfa_challenges').values(challenge).returning('id').executeTakeFirstOrThrow();
  const changes = { last_challenged_at: new Date() };
  await db.updateTable('auth.mfa_factors').set(changes).where('id', '=', challenge.factor_id).execute();
  return made.id;
}

/** A challenge of this factor that was made for the same session (S11). */
export const challengeOf = (db: Db, id: string, of: { factor_id: string; session_id: string }) =>
  db
    .selectFrom('auth.mfa_challenges')
    .select(['id', 'ip', 'verified_at', 'expires_at', 'webauthn_challenge'])
    .where('id', '=', id)
    .where('factor_id', '=', of.factor_id)
    .where('session_id', '=', of.session_id)
    .executeTakeFirst();

export const spendChallenge = (db: Db, id: string) =>
  db.updateTable('auth.mfa_challenges').set({ verified_at: new Date() }).where('id', '=', id).execute();

export const countWrongCode = (db: Db, id: string, after: { failures: number; locked_until: Date | null }) =>
  db.updateTable('auth.mfa_factors').set(after).where('id', '=', id).execute();

/** The code of `step` and of all steps before it is used up. */
export const acceptCode = (db: Db, id: string, step: number) =>
  db
    .updateTable('auth.mfa_factors')
    .set({ status: 'verified', last_step: step, failures: 0, locked_until: null, updated_at: new Date() })
    .where('id', '=', id)
    .execute();

export const deleteUnverifiedFactors = (db: Db, userId: string, except: string | null) =>
  db
    .deleteFrom('auth.mfa_factors')
    .where('user_id', '=', userId)
    .where('status', '=', 'unverified')
    .where('factor_type', '=', 'totp')
    .where(sql<boolean>`id is distinct from ${except}::uuid`)
    .execute();

/** How a second step was taken, as in a session's authentication methods. */
export type StepMethod = 'totp' | 'webauthn' | 'recovery_code';

export type Raise = {
  sessionId: string;
  /** Null for a recovery code. */
  factorId: string | null;
  method: StepMethod;
  /** The factor was set up before, so that it proves the user's identity. */
  isProof: boolean;
};

/** Raises the session to aal2. False when it ended meanwhile. */
export async function raiseSession(db: Db, { sessionId, factorId, method, isProof }: Raise): Promise<boolean> {
  const now = new Date();
  const raised = await db
    .updateTable('auth.sessions')
    .set({ aal: 'aal2', factor_id: factorId, refreshed_at: now, ...(isProof && { reauthenticated_at: now }) })
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst();
  if (!raised) return false;
  await db
    .insertInto('auth.session_amr')
    .values({ session_id: sessionId, method, created_at: now })
    .onConflict((conflict) => conflict.columns(['session_id', 'method']).doUpdateSet({ created_at: now }))
    .execute();
  return true;
}

/** Ends the user's other sessions that never took the second step; returns their ids. */
export async function deleteWeakSessions(db: Db, userId: string, except: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .where('aal', '=', 'aal1')
    .where('id', '<>', except)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Removes factors of the user, all or one, and lowers the sessions they had raised; the recovery codes go with the last
 * factor. Returns the removed factors.
 */
export async function deleteFactors(db: Db, userId: string, id?: string): Promise<FactorRow[]> {
  const gone = await liveFactors(db, userId)
    .$if(id !== undefined, (query) => query.where('factor.id', '=', String(id)))
    .execute();
  if (gone.length === 0) return [];
  const ids = gone.map((factor) => factor.id);
  await db.deleteFrom('auth.mfa_factors').where('id', 'in', ids).execute();
  const lowered = await db
    .updateTable('auth.sessions')
    .set({ aal: 'aal1', factor_id: null })
    .where('user_id', '=', userId)
    .where('factor_id', 'in', ids)
    .returning('id')
    .execute();
  if (lowered.length > 0) await forgetSteps(db, lowered);
  await db
    .deleteFrom('auth.recovery_codes as code')
    .where('code.user_id', '=', userId)
    .where((eb) => eb.not(hasFactor(eb.ref('code.user_id'))))
    .execute();
  return gone;
}

/** The method a session was opened by stays, a passkey too. */
const forgetSteps = (db: Db, sessions: { id: string }[]) =>
  db
    .deleteFrom('auth.session_amr as amr')
    .where('amr.method', 'in', ['totp', 'webauthn'] satisfies StepMethod[])
    .where(
      'amr.session_id',
      'in',
      sessions.map(({ id }) => id),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('auth.session_amr as other')
          .select('other.method')
          .whereRef('other.session_id', '=', 'amr.session_id')
          .where('other.method', 'not in', ['totp', 'webauthn', 'recovery_code'] satisfies StepMethod[]),
      ),
    )
    .execute();

/** Factors whose set-up was not finished, and expired challenges, those of passkeys too. */
export async function deleteOldFactors(db: Db): Promise<void> {
  await db
    .deleteFrom('auth.mfa_factors')
    .where('status', '=', 'unverified')
    .where('created_at', '<', sql<Date>`now() - make_interval(secs => ${UNVERIFIED_SECONDS})`)
    .execute();
  await db.deleteFrom('auth.mfa_challenges').where('expires_at', '<', sql<Date>`now()`).execute();
  await db.deleteFrom('auth.passkey_challenges').where('expires_at', '<', sql<Date>`now()`).execute();
}
