import { sql } from 'kysely';
import { generatedFrom, materialOfRole, parsed } from '#db/checks/material.ts';
import type { Db } from '#db/schema.ts';
import { roleChanges } from '#shared/roles/role-changes.ts';
import type { Scope } from '#shared/scope.ts';
import type { RoleMaterial } from '#shared/text/material.ts';
import type { OutdatedDocument } from '#shared/writing/contracts/outdated-documents.ts';

/** The newest documents of a role that are looked at. */
const DOCUMENTS_MAX = 50;

const proposalOf = ({ actor_id }: Scope) => sql<OutdatedDocument['proposal']>`(
  select json_build_object('id', q.id, 'status', q.status) from generation_queue q where q.document_id = d.id and q.user_id = ${actor_id}::uuid
    and q.workspace_id = d.workspace_id and q.task = 'refine' and q.closed_at is null
    and q.input ->> 'preset' = 'role_changes'
  order by q.created_at desc limit 1)`;

type Outdated = OutdatedDocument & { then: RoleMaterial; now: RoleMaterial };

/** The same with what the role said then and says now, the newest first. */
export async function outdatedTextsOf(db: Db, scope: Scope, roleId: string): Promise<Outdated[]> {
  const [{ role }, rows] = await Promise.all([
    materialOfRole(db, scope, roleId),
    db
      .selectFrom('generated_documents as d')
      .leftJoin('document_templates as t', 't.id', 'd.template_id')
      .select(['d.id', 'd.version', 'd.kind', 'd.review_state', 't.name as template_name'])
      .select([generatedFrom.as('snapshot'), proposalOf(scope).as('proposal')])
      .where('d.role_id', '=', roleId)
      .where('d.workspace_id', '=', scope.workspace_id)
      .orderBy('d.updated_at', 'desc')
      .limit(DOCUMENTS_MAX)
      .execute(),
  ]);
  if (!role) return [];
  return rows.flatMap(({ snapshot, ...row }) => {
    const then = parsed(snapshot)?.role;
    const changed = then ? roleChanges(then, role) : [];
    return then && changed.length > 0 ? [{ ...row, changed, then, now: role }] : [];
  });
}

/** The documents of a role whose text was written when the role said something else, by the name of their template. */
export const outdatedDocumentsOf = async (db: Db, scope: Scope, roleId: string): Promise<OutdatedDocument[]> =>
  byTemplate((await outdatedTextsOf(db, scope, roleId)).map(({ then: _, now: __, ...document }) => document));

export const byTemplate = <Of extends Pick<OutdatedDocument, 'template_name'>>(documents: readonly Of[]): Of[] =>
  documents.toSorted((a, b) => (a.template_name ?? '').localeCompare(b.template_name ?? ''));
