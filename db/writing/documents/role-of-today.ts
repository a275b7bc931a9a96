import { sql } from 'kysely';
import { materialOfRole } from '#db/checks/material.ts';
import { roleOf } from '#db/roles/roles.ts';
import type { Db, Tx } from '#db/schema.ts';
import type { GenerationView, Held } from '#db/tasks/rows.ts';
import { settleTask, taskOf } from '#db/tasks/tasks.ts';
import { inTransaction } from '#db/transact.ts';
import { lockGeneratedDocument } from '#db/writing/documents/records.ts';
import { type Material, materialValues, storeMaterial } from '#db/writing/materials.ts';
import { type Scope, scopeOfRow } from '#shared/scope.ts';

/** What the role says now; undefined when it changed since a time, or is gone. */
export async function materialOfToday(
  tx: Tx,
  scope: Scope,
  roleId: string,
  since: Date,
): Promise<Material | undefined> {
  const role = await roleOf(tx, scope, roleId);
  if (!role || new Date(role.updated_at) > since) return undefined;
  const { role: now, brand_guidelines, documents } = await materialOfRole(tx, scope, roleId);
  return now && brand_guidelines ? { role: now, brand_guidelines, documents } : undefined;
}

/** `since`: when the text was compared with its role. */
type Compared = { id: string; version: number; since: Date };
type Ending = { held: Held; ending: Parameters<typeof settleTask>[2] };

/**
 * Settles a refinement that found nothing to change: its text counts as up to date with its role. Undefined as of
 * `settleTask`.
 */
export const settleUpToDate = (db: Db, row: GenerationView, { held, ending }: Ending) =>
  inTransaction(db, async (tx) => {
    const settled = await settleTask(tx, held, ending);
    const task = settled?.document_id && (await taskOf(tx, scopeOfRow(row), row.id));
    if (task && task.document_id !== null && task.base_version !== null) {
      const compared = { id: task.document_id, version: task.base_version, since: task.created_at };
      await keepUpToDate(tx, scopeOfRow(row), compared);
    }
    return settled;
  });

/**
 * Keeps of the current version that its role of today asks for no change: it counts as up to date, and there is no new
 * version. Nothing is kept when the text or the role changed since.
 */
async function keepUpToDate(tx: Tx, scope: Scope, { id, version, since }: Compared): Promise<void> {
  const document = await lockGeneratedDocument(tx, scope, id);
  if (!document?.role_id || document.version !== version) return;
  const material = await materialOfToday(tx, scope, document.role_id, since);
  if (!material) return;
  await sql`
    with document as (
      select id, workspace_id, version from generated_documents where id = ${id} and workspace_id = ${scope.workspace_id}
    ), material as (
      ${storeMaterial(materialValues(material), 'document')}
    )
    update document_versions v set material_id = (select id from material)
      from document where v.document_id = document.id and v.number = document.version`.execute(tx);
}
