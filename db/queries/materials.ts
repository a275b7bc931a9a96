import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { prepared } from '#db/prepared.ts';
import type { Db, Tx } from '#db/schema.ts';
import type { Scope } from '#shared/scope.ts';

/** What a generation was made from, as the model was given it. */
export type Material = { role: object; brand_guidelines: object; documents: { title: string; text: string }[] };

/**
 * Returns the id of the material, stored once for each workspace and content. It is held until the transaction ends, so
 * that the sweep does not delete it before a version refers to it.
 */
export async function materialIdOf(tx: Tx, { workspace_id }: Scope, material: Material): Promise<string> {
  const content = JSON.stringify(material);
  const hash = createHash('sha256').update(content).digest('base64url');
  const known = await tx
    .selectFrom('materials')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .where('hash', '=', hash)
    .forKeyShare()
    .modifyEnd(prepared)
    .executeTakeFirst();
  if (known) return known.id;
  const { id } = await tx
    .insertInto('materials')
    .values({ workspace_id, hash, content })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'hash']).doUpdateSet({ hash }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const DELETED_AT_ONCE = 500;

/** Deletes materials that no version refers to any more, some at a time; those that a transaction holds are left. */
export const deleteUnusedMaterials = (db: Db): Promise<unknown> =>
  sql`delete from materials where id in (
    select id from materials where not exists (select from document_versions where material_id = materials.id)
    limit ${sql.lit(DELETED_AT_ONCE)} for update skip locked)`.execute(db);
