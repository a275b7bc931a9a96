import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';
import type { The } from '#db/statement.ts';

/** What a generation was made from, as the model was given it. */
export type Material = { role: object; brand_guidelines: object; documents: { title: string; text: string }[] };

/** A material as JSON, and its hash; both null without one. */
export type MaterialValues = { material: string | null; material_hash: string | null };

export function materialValues(one: Material | undefined): MaterialValues {
  if (!one) return { material: null, material_hash: null };
  const material = JSON.stringify(one);
  return { material, material_hash: createHash('sha256').update(material).digest('base64url') };
}

/**
 * Part of the statement that stores the version of the row `ended` or `document`: the id of the material, stored once for each workspace and
 * content; no row without one. The conflict changes nothing, it only holds the row against the sweep.
 */
export const storeMaterial = (of: MaterialValues | The<MaterialValues>, row: 'ended' | 'document') => sql`
  insert into materials (workspace_id, hash, content)
    select workspace_id, ${of.material_hash}::text, ${of.material}::jsonb from ${sql.table(row)}
      where ${of.material_hash}::text is not null
    on conflict (workspace_id, hash) do update set created_at = materials.created_at
    returning id`;

const DELETED_AT_ONCE = 500;

/** Deletes materials that no version refers to any more, some at a time; those that a transaction holds are left. */
export const deleteUnusedMaterials = (db: Db): Promise<unknown> =>
  sql`delete from materials where id in (
    select id from materials where not exists (select from document_versions where material_id = materials.id)
    limit ${sql.lit(DELETED_AT_ONCE)} for update skip locked)`.execute(db);
