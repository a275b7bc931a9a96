import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';

type NewFlow = { user_id: string; kind: string; code_challenge: string; code_challenge_method: string };

export const insertFlow = (db: Db, flow: NewFlow) => db.insertInto('auth.flow_states').values(flow).execute();

const newestFlow = (db: Db, userId: string, kind: string) =>
  db
    .selectFrom('auth.flow_states')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);

/** The challenge a link of this kind was asked for with; undefined when there is no flow of it. */
export const newestChallenge = async (db: Db, userId: string, kind: string): Promise<string | undefined> => {
  const flow = await newestFlow(db, userId, kind).select('code_challenge').executeTakeFirst();
  return flow?.code_challenge ?? undefined;
};

/** Gives the newest flow of this user and kind a code; false when there is none. */
export const issueFlowCode = async (db: Db, userId: string, kind: string, codeHash: string): Promise<boolean> => {
  const issued = await db
    .updateTable('auth.flow_states')
    .set({ auth_code: codeHash, auth_code_issued_at: new Date() })
    .where('id', '=', newestFlow(db, userId, kind).select('id'))
    .returning('id')
    .executeTakeFirst();
  return issued !== undefined;
};

export const flowByCode = (db: Db, codeHash: string) =>
  db
    .selectFrom('auth.flow_states')
    .select(['id', 'user_id', 'kind', 'code_challenge', 'auth_code_issued_at', 'details'])
    .select(['provider', 'provider_token', 'provider_refresh_token'])
    .where('auth_code', '=', codeHash)
    .executeTakeFirst();

/** True for the one caller who redeemed the flow. */
export const takeFlow = async (db: Db, id: string): Promise<boolean> => {
  const taken = await db.deleteFrom('auth.flow_states').where('id', '=', id).returning('id').executeTakeFirst();
  return taken !== undefined;
};

/** Flows that wait for a mailed link are kept as long as the link is valid. */
export const deleteOldFlows = (db: Db, older: { mailedSeconds: number; externalSeconds: number }) =>
  db
    .deleteFrom('auth.flow_states')
    .where((eb) =>
      eb.or([
        eb('created_at', '<', sql<Date>`now() - make_interval(secs => ${older.mailedSeconds})`),
        eb('kind', '=', 'oauth').and(
          eb('created_at', '<', sql<Date>`now() - make_interval(secs => ${older.externalSeconds})`),
        ),
      ]),
    )
    .execute();

/** The state of an external sign-in until the provider redirects the browser back. */
export type ExternalDetails = {
  redirect_to: string;
  nonce: string;
  /** Sealed: with it the provider's code could be redeemed. */
  verifier: string;
  /** A digest of the cookie of the browser that started the flow. */
  browser: string | null;
  /** Of a flow that connects the provider with the account of a signed-in user: their session. */
  session_id?: string;
};
type NewExternalFlow = {
  id: string;
  provider: string;
  user_id: string | null;
  code_challenge: string | null;
  code_challenge_method: string | null;
  details: ExternalDetails;
};

const EXTERNAL = 'oauth';

export const insertExternalFlow = (db: Db, { details, ...flow }: NewExternalFlow) =>
  db
    .insertInto('auth.flow_states')
    .values({ ...flow, kind: EXTERNAL, details: JSON.stringify(details) })
    .execute();

/** `used`: the provider has redirected back with it before. */
export async function externalFlow(db: Db, id: string) {
  const flow = await db
    .selectFrom('auth.flow_states')
    .select(['id', 'user_id', 'provider', 'code_challenge', 'details', 'created_at'])
    .select(sql<boolean>`details ? 'used'`.as('used'))
    .where('id', '=', id)
    .where('kind', '=', EXTERNAL)
    .executeTakeFirst();
  return flow && { ...flow, details: flow.details as ExternalDetails };
}

/** True for the one caller that may continue the flow. */
export const spendExternalFlow = async (db: Db, id: string): Promise<boolean> => {
  const taken = await db
    .updateTable('auth.flow_states')
    .set({ details: sql`details || '{"used": true}'::jsonb` })
    .where('id', '=', id)
    .where(sql<boolean>`not details ? 'used'`)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
};

type Code = { userId: string; codeHash: string; providerToken: string; providerRefreshToken: string | null };

/** Gives the flow its code. Its expiry counts from here (contract, section 7). */
export const issueExternalCode = (db: Db, id: string, code: Code) =>
  db
    .updateTable('auth.flow_states')
    .set({
      user_id: code.userId,
      auth_code: code.codeHash,
      auth_code_issued_at: sql`created_at`,
      provider_token: code.providerToken,
      provider_refresh_token: code.providerRefreshToken,
    })
    .where('id', '=', id)
    .execute();
