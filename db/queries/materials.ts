import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';

/** What a generation was made from, as the model was given it. */
export type Material = { role: object; brand_guidelines: object; documents: { title: string; text: string }[] };

/**
 * Part of the statement that stores the version of the row `ended` or `document`: the id of the material, stored once for each workspace and
 * content; null without one. The conflict changes nothing, it only holds the row against the sweep.
 */
export function storeMaterial(material: Material | undefined, row: 'ended' | 'document' = 'ended') {
  if (!material) return sql`select null::uuid as id`;
  const content = JSON.stringify(material);
  const hash = createHash('sha256').update(content).digest('base64url');
  return sql`
    insert into materials (workspace_id, hash, content) select workspace_id, ${hash}, ${content}::jsonb from ${sql.table(row)}
      on conflict (workspace_id, hash) do update set created_at = materials.created_at
      returning id`;
}

const DELETED_AT_ONCE = 500;

/** Deletes materials that no version refers to any more, some at a time; those that a transaction holds are left. */
export const deleteUnusedMaterials = (db: Db): Promise<unknown> =>
  sql`delete from materials where id in (
    select id from materials where not exists (select from document_versions where material_id = materials.id)
    limit ${sql.lit(DELETED_AT_ONCE)} for update skip locked)`.execute(db);
