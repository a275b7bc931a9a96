import { sql } from 'kysely';
import { change } from '#db/online.ts';
import type { Db } from '#db/schema.ts';

const FORMATS = `'events', 'chat', 'slack', 'google_chat', 'discord', 'teams', 'text'`;

/** An endpoint may name its chat tool. There are few endpoints. */
export async function prepare(db: Db): Promise<void> {
  await change(db, (tx) =>
    sql
      .raw(
        `alter table webhook_endpoints drop constraint if exists webhook_endpoints_format_check,
          add constraint webhook_endpoints_format_check check (format in (${FORMATS}))`,
      )
      .execute(tx),
  );
}
