import { type Kysely, sql } from 'kysely';

// In these texts a Latin letter is followed by a letter or sign that a search for two letters does not list, for example
// by Greek without a blank between: they are looked through one by one (db/queries/short-search.ts has the same words).
const UNLISTED = sql.lit('[a-z0-9ß-ſ][^\\t\\n\\r -ſ‘’“”–—…•]');

/** Searches for two letters: which of the searched texts the trigram indexes cannot answer for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index generated_documents_unlisted on generated_documents (user_id, id)
    where content_text ~* ${UNLISTED}`.execute(db);
  await sql`create index role_details_unlisted on role_details (user_id, id) where search_text ~* ${UNLISTED}`.execute(
    db,
  );
  await sql`create index reference_documents_unlisted on reference_documents (user_id, id)
    where (title || ' ' || description) ~* ${UNLISTED}`.execute(db);
}
