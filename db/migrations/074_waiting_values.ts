import { sql } from 'kysely';
import { addConstraint, change } from '#db/online.ts';
import type { Db } from '#db/schema.ts';

/** Values of a role that wait for a person, pairs of values that are kept, and assets that are adverts. No row is rewritten. */
export async function prepare(db: Db): Promise<void> {
  await change(db, (tx) =>
    sql`alter table role_details add column if not exists to_check jsonb not null default '{}',
      add column if not exists kept_pairs text[] not null default '{}'`.execute(tx),
  );
  await change(db, (tx) =>
    sql`alter table reference_documents add column if not exists is_advert boolean not null default false`.execute(tx),
  );
  await addConstraint(db, {
    table: 'role_details',
    name: 'role_details_waiting',
    rule: `check (jsonb_typeof(to_check) = 'object' and octet_length(to_check::text) <= 20000
      and cardinality(kept_pairs) <= 50 and array_position(kept_pairs, null) is null
      and octet_length(array_to_string(kept_pairs, '')) <= 40000)`,
  });
}
