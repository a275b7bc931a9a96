import { sql } from 'kysely';
import { change, createIndex } from '#db/online.ts';
import type { Db } from '#db/schema.ts';

/** Who saved a role or a brand voice last; null before the first change, and once that account is deleted. */
export async function prepare(db: Db): Promise<void> {
  for (const table of ['role_details', 'brand_guidelines']) {
    const add = sql`alter table ${sql.table(table)}
      add column if not exists updated_by uuid references auth.users on delete set null`;
    await change(db, (tx) => add.execute(tx));
    await createIndex(db, { name: `${table}_updated_by`, on: `${table} (updated_by) where updated_by is not null` });
  }
}

/** All of it is in `prepare`, which blocks nobody. */
export const up = async (): Promise<void> => undefined;
