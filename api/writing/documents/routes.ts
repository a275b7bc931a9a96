import type { Deps } from '#api/deps.ts';
import { done, found, foundOwn } from '#api/http/found.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { type ApiRouter, apiRouter, serve } from '#api/http/serve.ts';
import { aboutOf, type Current, changeText } from '#api/writing/documents/change.ts';
import { checkedContent, withItem } from '#api/writing/documents/content.ts';
import { serveVersions } from '#api/writing/documents/versions.ts';
import { recordEvent } from '#db/base/outbox.ts';
import type { Tx } from '#db/schema.ts';
import { recordActivity } from '#db/team/activity.ts';
import { transact } from '#db/transact.ts';
import { listGeneratedDocuments as listDocuments } from '#db/writing/documents/list.ts';
import * as queries from '#db/writing/documents/records.ts';
import type { Scope } from '#shared/scope.ts';
import {
  type Content,
  deleteGeneratedDocument,
  listGeneratedDocuments,
  readGeneratedDocument,
  saveGeneratedDocument,
  saveGeneratedItem,
} from '#shared/text/contracts/generated-documents.ts';

/** Generated documents: reading, editing, versions (OUT, GAP-71, GAP-81). */
export function generatedDocumentRoutes(parts: Pick<Deps, 'config' | 'db'>, checkBearer: CheckBearer): ApiRouter {
  const { db } = parts;
  const router = apiRouter(checkBearer);
  serve(router, listGeneratedDocuments, ({ scope, query }) => listDocuments(db, scope, query));
  serve(router, readGeneratedDocument, ({ scope, params, query }) => {
    const isOutgoing = scope.key !== undefined && query.version !== 'draft';
    return found((isOutgoing ? queries.outgoingDocumentOf : queries.generatedDocumentOf)(db, scope, params.id));
  });
  serve(router, saveGeneratedDocument, ({ scope, params: { id }, body }) =>
    changeText(parts, scope, { id, base: body.version }, async (current) =>
      edited(current, checkedContent(current, body.content), body.sitting),
    ),
  );
  serve(router, saveGeneratedItem, ({ scope, params: { id }, body }) =>
    changeText(parts, scope, { id, base: body.version }, async (current) =>
      edited(current, withItem(current, body.index, body.item), body.sitting),
    ),
  );
  serve(router, deleteGeneratedDocument, ({ scope, params: { id } }) => {
    const deleted = transact(db, (tx) => remove(tx, scope, id));
    return done(foundOwn(scope, deleted, { read: () => queries.generatedDocumentOf(db, scope, id) }));
  });
  serveVersions(router, parts);
  return router;
}

function edited(current: Current, content: Content, sitting: string | undefined) {
  const metadata = { ...current.metadata, updated_at: new Date().toISOString() };
  return { content, metadata, origin: 'edited' as const, sitting };
}

/** False: the workspace has no such document, or it is not the caller's to delete. */
async function remove(tx: Tx, scope: Scope, id: string): Promise<boolean> {
  await queries.lockGeneratedDocument(tx, scope, id);
  const current = await queries.generatedDocumentOf(tx, scope, id);
  if (!current || !(await queries.deleteGeneratedDocument(tx, scope, id))) return false;
  await recordEvent(tx, scope, { type: 'document.deleted', subject_id: id, payload: aboutOf(current) });
  await recordActivity(tx, scope, { action: 'document.deleted', ...queries.namedDocument(current) });
  return true;
}
