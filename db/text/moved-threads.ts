import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';
import { type Anchor, createAnchorMap, findAnchor } from '#shared/text/anchors.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { partsOf } from '#shared/text/document-parts.ts';
import type { KindName } from '#shared/text/kinds/names.ts';

type Text = { kind: KindName; content: Content; version: number };
type DocumentKey = { id: string; workspace_id: string };

/**
 * Moves the passages of the open threads of a document to their words in its new text. One whose words are gone is
 * orphaned, and looked for again at each later version (COMMENT-10).
 */
export async function mapThreads(db: Db, { id, workspace_id }: DocumentKey, before: Text, after: Text): Promise<void> {
  const threads = await db
    .selectFrom('comment_threads')
    .select(['id', 'anchor', 'orphaned_at'])
    .where('document_id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .where('resolved_at', 'is', null)
    .where('anchor', 'is not', null)
    .execute();
  if (threads.length === 0) return;
  const to = partsOf(after.kind, after.content);
  const mapAnchor = createAnchorMap(partsOf(before.kind, before.content), to, after.version);
  const moved = threads.map((thread) => {
    const anchor = thread.anchor as Anchor;
    const isKnown = thread.orphaned_at === null && anchor.version === before.version;
    const found = isKnown ? mapAnchor(anchor) : findAnchor(anchor, to, after.version);
    return { id: thread.id, anchor: found ?? anchor, is_found: found !== null };
  });
  await sql`
    update comment_threads t set anchor = moved.anchor,
        orphaned_at = case when moved.is_found then null else coalesce(t.orphaned_at, now()) end
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved (id uuid, anchor jsonb, is_found boolean)
      where t.id = moved.id and t.workspace_id = ${workspace_id}`.execute(db);
}
