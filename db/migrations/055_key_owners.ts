import { type Kysely, sql } from 'kysely';

const OWNED = ['idempotency_keys', 'token_use'];

/**
 * Repeated requests and used tokens are an account's or an API key's, and what a key without a maker links has no author.
 * The deletion of an account deletes the rows itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of OWNED)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(`${table}_user_id_fkey`)}`.execute(db);
  for (const table of ['role_documents', 'document_profiles'])
    await sql`alter table ${sql.table(table)} alter column user_id drop not null`.execute(db);
}
