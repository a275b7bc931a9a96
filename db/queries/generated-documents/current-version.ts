import { prepared } from '#db/prepared.ts';
import { nameOfPerson } from '#db/queries/generated-documents/columns.ts';
import type { Db } from '#db/schema.ts';
import type { Person } from '#shared/contracts/common.ts';
import type { Scope } from '#shared/scope.ts';

/** The number of a document's current version, who saved it and in which sitting. Undefined: it is deleted. */
export const currentVersionOf = (db: Db, { workspace_id }: Pick<Scope, 'workspace_id'>, id: string) =>
  db
    .selectFrom('generated_documents as d')
    .innerJoin('document_versions as v', (join) =>
      join.onRef('v.document_id', '=', 'd.id').onRef('v.number', '=', 'd.version'),
    )
    .select(['d.version', 'd.review_state', 'v.sitting', nameOfPerson('v.author_id').as('by')])
    .where('d.id', '=', id)
    .where('d.workspace_id', '=', workspace_id)
    .modifyEnd(prepared)
    .executeTakeFirst();

/** Whether the workspace has the document. */
export const documentExists = async (db: Db, { workspace_id }: Scope, id: string): Promise<boolean> => {
  const document = db.selectFrom('generated_documents').select('id').where('id', '=', id);
  return (await document.where('workspace_id', '=', workspace_id).executeTakeFirst()) !== undefined;
};

/** Null: the account is deleted. */
export async function personOf(db: Db, id: string): Promise<Person | null> {
  const account = db.selectFrom('auth.users').select(nameOfPerson('auth.users.id').as('person'));
  return (await account.where('auth.users.id', '=', id).executeTakeFirst())?.person ?? null;
}
