import { sql } from 'kysely';
import type { Db, Tx } from '#db/schema.ts';
import { nameOfPerson } from '#db/text/columns.ts';
import { documentExists } from '#db/text/current-version.ts';
import { AppError } from '#shared/errors.ts';
import type { Scope } from '#shared/scope.ts';
import { MARKS_MAX, type Verdict } from '#shared/text/contracts/document-marks.ts';

type MarkKey = { rule: string; phrase: string };

/** All marks of the document, the oldest first. Undefined: the workspace has no such document. */
export async function marksOfDocument(db: Db, scope: Pick<Scope, 'workspace_id'>, id: string) {
  if (!(await documentExists(db, scope, id))) return undefined;
  return markRows(db, scope, id).orderBy('m.created_at').orderBy('m.rule').orderBy('m.phrase').execute();
}

const markRows = (db: Db, { workspace_id }: Pick<Scope, 'workspace_id'>, documentId: string) =>
  db
    .selectFrom('document_marks as m')
    .select(['m.rule', 'm.phrase', 'm.verdict', 'm.created_at', nameOfPerson('m.made_by').as('by')])
    .where('m.document_id', '=', documentId)
    .where('m.workspace_id', '=', workspace_id);

/** Makes the mark of the locked document, or changes it. Throws limit_reached. */
export async function putMark(
  tx: Tx,
  scope: Scope,
  documentId: string,
  { rule, phrase, verdict }: MarkKey & { verdict: Verdict },
) {
  const { workspace_id, actor_id } = scope;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('document_marks')
    .columns(['document_id', 'workspace_id', 'rule', 'phrase', 'verdict', 'made_by'])
    .expression(
      sql`select ${documentId}::uuid, ${workspace_id}::uuid, ${rule}::text, ${phrase}::text, ${verdict}::text, ${actor_id}::uuid
        where (select count(*) from document_marks where document_id = ${documentId}
          and (rule, phrase) <> (${rule}, ${phrase})) < ${MARKS_MAX}` as never,
    )
    .onConflict((conflict) =>
      conflict
        .columns(['document_id', 'rule', 'phrase'])
        .doUpdateSet({ verdict, made_by: actor_id, created_at: sql<Date>`now()` }),
    )
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) throw new AppError('limit_reached', { message: TOO_MANY });
  return markRows(tx, scope, documentId)
    .where('m.rule', '=', rule)
    .where('m.phrase', '=', phrase)
    .executeTakeFirstOrThrow();
}
const TOO_MANY = `A document can have ${MARKS_MAX} marks. Undo some, then try again.`;

/** Takes the mark away, if there is one. */
export const deleteMark = (tx: Tx, scope: Scope, documentId: string, { rule, phrase }: MarkKey): Promise<unknown> =>
  tx
    .deleteFrom('document_marks')
    .where('document_id', '=', documentId)
    .where('workspace_id', '=', scope.workspace_id)
    .where('rule', '=', rule)
    .where('phrase', '=', phrase)
    .execute();
