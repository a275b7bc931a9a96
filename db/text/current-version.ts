import { sql } from 'kysely';
import { prepared } from '#db/prepared.ts';
import type { Db } from '#db/schema.ts';
import { nameOfPerson } from '#db/text/columns.ts';
import type { Person } from '#shared/contracts/common.ts';
import type { Scope } from '#shared/scope.ts';

/**
 * The numbers of the current versions of these documents, who saved each and in which sitting. One that is deleted is
 * left out.
 */
export const currentVersions = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('generated_documents as d')
    .innerJoin('document_versions as v', (join) =>
      join.onRef('v.document_id', '=', 'd.id').onRef('v.number', '=', 'd.version'),
    )
    .select([
      'd.id',
      'd.workspace_id',
      'd.version',
      'd.review_state',
      'v.sitting',
      nameOfPerson('v.author_id').as('by'),
    ])
    .where('d.id', '=', sql<string>`any(${ids}::uuid[])`)
    .modifyEnd(prepared)
    .execute();

/** Whether the workspace has the document. */
export const documentExists = async (
  db: Db,
  { workspace_id }: Pick<Scope, 'workspace_id'>,
  id: string,
): Promise<boolean> => {
  const document = db.selectFrom('generated_documents').select('id').where('id', '=', id);
  return (await document.where('workspace_id', '=', workspace_id).executeTakeFirst()) !== undefined;
};

/** Null: the account is deleted. */
export async function personOf(db: Db, id: string): Promise<Person | null> {
  const account = db.selectFrom('auth.users').select(nameOfPerson('auth.users.id').as('person'));
  return (await account.where('auth.users.id', '=', id).executeTakeFirst())?.person ?? null;
}
