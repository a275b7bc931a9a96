import { sql } from 'kysely';
import { change, createIndex } from '#db/online.ts';
import type { Db } from '#db/schema.ts';

const SEARCHED = ['reference_documents', 'role_details', 'generated_documents'];

const dropTriggers = (table: string, ...names: string[]): string =>
  names.map((name) => `drop trigger if exists ${name} on ${table};`).join(' ');
const dropColumns = (table: string, ...names: string[]): string =>
  names.map((name) => `alter table ${table} drop column if exists ${name};`).join(' ');

const FUNCTIONS = [
  'clear_search_bits()',
  'list_document()',
  'list_document_again()',
  'list_counts()',
  'list_title()',
  'take_role_text()',
  'give_role_text()',
  'title_of_role(uuid)',
  'role_words(text, text)',
  'search_bits(text)',
];

/** Each in a transaction of its own, which locks one table: a column goes with the triggers that fill it. */
const DROPS = [
  dropTriggers('role_details', 'unset_search_bits', 'list_title', 'give_role_text'),
  dropTriggers('document_checks', 'list_counts', 'list_other_counts'),
  `${dropTriggers(
    'generated_documents',
    'unset_search_bits',
    'list_document',
    'list_document_again',
    'take_role_text',
    'take_other_role_text',
  )} ${dropColumns('generated_documents', 'search_bits', 'role_text')}`,
  `${dropTriggers('reference_documents', 'unset_search_bits')} ${dropColumns('reference_documents', 'search_bits')}`,
  dropColumns('role_details', 'search_bits'),
  ...FUNCTIONS.map((name) => `drop function if exists ${name}`),
  'drop table if exists listed_documents',
];

/**
 * A list reads the rows themselves (decision 023): the copies that triggers kept of them, and the bits that a search
 * asked first, go. Processes of the release before list documents and search no longer until they are replaced.
 */
export async function prepare(db: Db): Promise<void> {
  await createIndex(db, {
    name: 'generated_documents_ws_updated',
    on: `generated_documents (workspace_id, updated_at desc, id desc) include (created_at, role_id, template_id)`,
  });
  for (const table of SEARCHED)
    await sql`drop index concurrently if exists ${sql.id(`${table}_without_search_bits`)}`.execute(db);
  for (const drop of DROPS) await change(db, (tx) => sql.raw(drop).execute(tx));
}
