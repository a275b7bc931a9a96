import { type Kysely, sql } from 'kysely';
import { addConstraint, change } from '#db/online.ts';
import type { Db } from '#db/schema.ts';

const WORDS = ['words_to_avoid', 'words_we_use'];

/** The lists of words of a brand voice: at most 200 lines of at most 60 characters, as in `shared/contracts/guidelines.ts`. */
export async function prepare(db: Db): Promise<void> {
  for (const column of WORDS) {
    const add = sql`alter table brand_guidelines add column if not exists ${sql.id(column)} text not null default ''`;
    await change(db, (tx) => add.execute(tx));
    const rule = `check (cardinality(string_to_array(${column}, E'\\n')) <= 200 and ${column} !~ '[^\\n]{61}')`;
    await addConstraint(db, { table: 'brand_guidelines', name: `brand_guidelines_${column}_short`, rule });
  }
}

/**
 * What people decided about findings and facts of a document, and the counts that the list shows (decision 036).
 * `document_checks.version` is the version that was counted, 0 before the first time, and `updated_at` that of the
 * document then. `to_fix` is null until then; a column, because of it Postgres knows how many there are. `urgency` is null unless the document must be checked again: 0 because a person changed it, 1 because
 * of a generation or its role, 2 because of its brand voice or newer rules. `due_at`: not before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table document_marks (
      document_id uuid not null,
      workspace_id uuid not null,
      rule text not null check (char_length(rule) between 1 and 60),
      phrase text not null check (char_length(phrase) between 1 and 300),
      verdict text not null check (verdict in ('ignored', 'checked')),
      made_by uuid references auth.users on delete set null,
      created_at timestamptz(3) not null default now(),
      primary key (document_id, rule, phrase),
      foreign key (document_id, workspace_id) references generated_documents (id, workspace_id)
        on delete cascade deferrable
    )`.execute(db);
  await sql`create index document_marks_made_by on document_marks (made_by)`.execute(db);
  await sql`
    create table document_checks (
      document_id uuid primary key,
      workspace_id uuid not null,
      version int not null default 0 check (version >= 0),
      rules int not null default 0 check (rules >= 0),
      fix smallint not null default 0 check (fix between 0 and 10000),
      consider smallint not null default 0 check (consider between 0 and 10000),
      facts_open smallint not null default 0 check (facts_open between 0 and 10000),
      to_fix boolean generated always as (case when version > 0 then fix + facts_open > 0 end) stored,
      pay_missing boolean not null default false,
      updated_at timestamptz(3) not null default now(),
      checked_at timestamptz(3) not null default now(),
      urgency smallint check (urgency between 0 and 2),
      due_at timestamptz(3) not null default now(),
      foreign key (document_id, workspace_id) references generated_documents (id, workspace_id)
        on delete cascade deferrable
    )`.execute(db);
  const inOrder = sql`on document_checks (workspace_id, updated_at desc, document_id desc)`;
  await sql`create index document_checks_to_fix ${inOrder} where to_fix`.execute(db);
  await sql`create index document_checks_clear ${inOrder} where not to_fix`.execute(db);
  await sql`create index document_checks_without_pay ${inOrder} where pay_missing`.execute(db);
  await sql`create index document_checks_due on document_checks (urgency, due_at) where urgency is not null`.execute(
    db,
  );
  await sql`create index document_checks_of_rules on document_checks (rules, updated_at desc)`.execute(db);
}
