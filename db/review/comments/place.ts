import type { Tx } from '#db/schema.ts';
import { type Anchor, anchorAt, createAnchorMap, findAnchor, isAt } from '#shared/text/anchors.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { partsOf } from '#shared/text/document-parts.ts';
import type { KindName } from '#shared/text/kinds/names.ts';

type Placed = { anchor: Anchor; isFound: boolean };
type Document = { id: string; workspace_id: string; kind: KindName; content: Content; version: number };

/**
 * A selected passage in the current text: as it is, mapped from the version it was selected in, or found by its quote
 * where that version was saved again in its sitting. Else its words are gone.
 */
export async function placeAnchor(tx: Tx, document: Document, selected: Anchor): Promise<Placed> {
  const parts = partsOf(document.kind, document.content);
  const before = await partsSelectedIn(tx, document, selected);
  const part = before?.find(({ name }) => name === selected.part);
  if (!before || !part || !isAt(selected, part.text))
    return placed(selected, findAnchor(selected, parts, document.version));
  const exact = anchorAt(part, selected, selected.version);
  return placed(exact, createAnchorMap(before, parts, document.version)(exact));
}

const placed = (selected: Anchor, anchor: Anchor | null): Placed =>
  anchor ? { anchor, isFound: true } : { anchor: selected, isFound: false };

async function partsSelectedIn(
  tx: Tx,
  { id, workspace_id, kind, content, version }: Document,
  { version: selected }: Anchor,
) {
  if (selected === version) return partsOf(kind, content);
  const row = await tx
    .selectFrom('document_versions')
    .select(['kind', 'content'])
    .where('document_id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .where('number', '=', selected)
    .executeTakeFirst();
  return row && partsOf(row.kind, row.content);
}
