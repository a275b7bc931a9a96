import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';

type NewFlow = { user_id: string; kind: string; code_challenge: string; code_challenge_method: string };

export const insertFlow = (db: Db, flow: NewFlow) => db.insertInto('auth.flow_states').values(flow).execute();

/** Gives the newest flow of this user and kind its code; false when there is none. */
export const issueFlowCode = async (db: Db, userId: string, kind: string, codeHash: string): Promise<boolean> => {
  const issued = await db
    .updateTable('auth.flow_states')
    .set({ auth_code: codeHash, auth_code_issued_at: new Date() })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('auth.flow_states')
        .select('id')
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .returning('id')
    .executeTakeFirst();
  return issued !== undefined;
};

export const flowByCode = (db: Db, codeHash: string) =>
  db
    .selectFrom('auth.flow_states')
    .select(['id', 'user_id', 'kind', 'code_challenge', 'auth_code_issued_at'])
    .where('auth_code', '=', codeHash)
    .executeTakeFirst();

/** True for the one caller who took the flow. */
export const takeFlow = async (db: Db, id: string): Promise<boolean> => {
  const taken = await db.deleteFrom('auth.flow_states').where('id', '=', id).returning('id').executeTakeFirst();
  return taken !== undefined;
};

export const deleteOldFlows = (db: Db, olderThanSeconds: number) =>
  db
    .deleteFrom('auth.flow_states')
    .where('created_at', '<', sql<Date>`now() - make_interval(secs => ${olderThanSeconds})`)
    .execute();
