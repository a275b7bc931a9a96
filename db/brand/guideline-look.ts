import { sql } from 'kysely';
import { type FileAt, keepFile, markDeleting } from '#db/base/files.ts';
import type { Db, Tx } from '#db/schema.ts';
import type { Scope } from '#shared/scope.ts';

export const guidelineLookOf = (db: Db, { workspace_id }: Scope, id: string) =>
  db
    .selectFrom('brand_guidelines')
    .select(['heading_colour', 'logo_path'])
    .where('id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .executeTakeFirst();

/** '' takes it away. False: the workspace has no such brand voice. */
export async function setHeadingColour(db: Db, { workspace_id }: Scope, id: string, colour: string): Promise<boolean> {
  const row = await db
    .updateTable('brand_guidelines')
    .set({ heading_colour: colour || null })
    .where('id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export type StoredLogo = FileAt & { width: number; height: number };

/**
 * Sets the logo, or none, and returns the path of the one before, whose file is marked. Undefined: the workspace has no
 * such brand voice.
 */
export async function setGuidelineLogo(
  tx: Tx,
  scope: Scope,
  { id, bucket }: { id: string; bucket: string },
  logo: StoredLogo | null,
): Promise<{ before: FileAt | null } | undefined> {
  const { workspace_id } = scope;
  const row = await tx
    .selectFrom('brand_guidelines')
    .select('logo_path')
    .where('id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  if (logo && !(await keepFile(tx, scope, logo))) throw new Error('The logo was given up while it was stored');
  await tx
    .updateTable('brand_guidelines')
    .set({ logo_path: logo?.path ?? null, logo_width: logo?.width ?? null, logo_height: logo?.height ?? null })
    .where('id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .execute();
  const before = row.logo_path === null ? null : { bucket, path: row.logo_path };
  if (before) await markDeleting(tx, scope, before);
  return { before };
}

/** Marks the file of the logo of a brand voice that is deleted; the sweep removes it. */
export const markLogo = (tx: Tx, { workspace_id }: Scope, id: string): Promise<unknown> =>
  sql`update stored_files file set state = 'deleting', updated_at = now() from brand_guidelines voice
    where voice.id = ${id} and voice.workspace_id = ${workspace_id}
      and file.workspace_id = ${workspace_id} and file.path = voice.logo_path`.execute(tx);
