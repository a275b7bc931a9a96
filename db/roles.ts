import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';

/** The role of a connection. */
export async function roleOf(db: Db): Promise<string> {
  const { rows } = await sql<{ role: string }>`select session_user::text as role`.execute(db);
  return rows[0]?.role ?? '';
}

/**
 * Lets `appRole` read and write the tables that the role of this connection owns, and nothing else. With one role for
 * both there is nothing to grant. Idempotent; after the migrations.
 */
export async function separateRoles(db: Db, { appRole }: { appRole: string }): Promise<void> {
  if ((await roleOf(db)) === appRole) return;
  const app = sql.id(appRole);
  await db.transaction().execute(async (tx) => {
    for (const schema of ['public', 'auth']) {
      const inside = sql`in schema ${sql.id(schema)} to ${app}`;
      await sql`grant usage on schema ${sql.id(schema)} to ${app}`.execute(tx);
      await sql`grant select, insert, update, delete on all tables ${inside}`.execute(tx);
      await sql`grant usage, select on all sequences ${inside}`.execute(tx);
    }
  });
}
