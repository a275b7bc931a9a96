import { sql } from 'kysely';
import { change } from '#db/online.ts';
import type { Db } from '#db/schema.ts';

/**
 * When owners and admins were mailed that a key or a webhook has stopped because its maker may not manage it any more;
 * null while its maker may. Whether it has stopped is asked of the membership itself, never of this.
 */
export async function prepare(db: Db): Promise<void> {
  for (const table of ['api_keys', 'webhook_endpoints']) {
    const add = sql`alter table ${sql.table(table)} add column if not exists stopped_at timestamptz(3)`;
    await change(db, (tx) => add.execute(tx));
  }
}
