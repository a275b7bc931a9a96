import { type Kysely, sql } from 'kysely';
import { addConstraint, change, createIndex } from '#db/online.ts';
import type { Db } from '#db/schema.ts';

const TABLE = 'reference_documents';
const ADDED = [
  `text_state text not null default 'ready'`,
  'text_reason text',
  'text_detail text',
  'scanned_at timestamptz(3)',
  'run_token uuid',
  'crashes int not null default 0',
  'heartbeat_at timestamptz(3)',
  'enqueued_at timestamptz(3)',
  'due_at timestamptz(3) not null default now()',
];

const CHECKS = [
  { name: 'text_state_is_known', rule: `check (text_state in ('reading', 'ready', 'failed'))` },
  {
    name: 'text_reason_of_state',
    rule: `check (case text_state when 'ready' then text_reason is null when 'failed' then text_reason is not null else true end)`,
  },
];

const INDEXES = [
  { name: 'reference_documents_reading', on: `${TABLE} (due_at) where text_state = 'reading'` },
  { name: 'reference_documents_unscanned', on: `${TABLE} (id) where scanned_at is null` },
  { name: 'reference_documents_running', on: `${TABLE} (user_id) where run_token is not null` },
];

/**
 * Files are read by workers (decision 030). `text_state`: the default fits rows of earlier releases, which insert the text
 * with the row. `text_reason`: a code of `shared/reading.ts`; `text_detail`: the name of what the virus scanner found.
 * `scanned_at`: null for files that the virus scanner has not accepted yet. The other columns are those of a row that has
 * a job (`db/queries/queue-rows.ts`).
 */
export async function prepare(db: Db): Promise<void> {
  for (const column of ADDED) {
    const add = sql`alter table ${sql.table(TABLE)} add column if not exists ${sql.raw(column)}`;
    await change(db, (tx) => add.execute(tx));
  }
  for (const one of CHECKS) await addConstraint(db, { table: TABLE, ...one });
  for (const index of INDEXES) await createIndex(db, index);
}

export async function up(_: Kysely<unknown>): Promise<void> {}
