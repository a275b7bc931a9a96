import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '#api/deps.ts';
import { checkedContent, checkLength, withItem } from '#api/generated-documents/content.ts';
import { done, found, foundOwn } from '#api/http/found.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { type ApiRouter, apiRouter, serve } from '#api/http/serve.ts';
import { listGeneratedDocuments as listDocuments } from '#db/queries/generated-documents/list.ts';
import * as queries from '#db/queries/generated-documents/records.ts';
import * as versions from '#db/queries/generated-documents/versions.ts';
import { recordEvent } from '#db/queries/outbox.ts';
import type { Tx } from '#db/schema.ts';
import { transact } from '#db/transact.ts';
import {
  type Content,
  type DocumentMetadata,
  deleteGeneratedDocument,
  listGeneratedDocuments,
  listVersions,
  readGeneratedDocument,
  readVersion,
  restoreVersion,
  saveGeneratedDocument,
  saveGeneratedItem,
} from '#shared/contracts/generated-documents.ts';
import { AppError } from '#shared/errors.ts';
import type { KindName } from '#shared/kinds/names.ts';
import type { Scope } from '#shared/scope.ts';

type Current = NonNullable<Awaited<ReturnType<typeof queries.generatedDocumentOf>>>;
type Parts = Pick<Deps, 'config' | 'db'>;
type Change = {
  content: Content;
  metadata: DocumentMetadata;
  origin: 'edited' | 'restored';
  kind?: KindName;
  restored_from?: number;
};

/** Generated documents: reading, editing, earlier versions (OUT, GAP-71, GAP-81). */
export function generatedDocumentRoutes(parts: Parts, checkBearer: CheckBearer): ApiRouter {
  const { db } = parts;
  const router = apiRouter(checkBearer);
  serve(router, listGeneratedDocuments, ({ scope, query }) => listDocuments(db, scope, query));
  serve(router, readGeneratedDocument, ({ scope, params }) => found(queries.generatedDocumentOf(db, scope, params.id)));
  serve(router, saveGeneratedDocument, ({ scope, params, body }) =>
    change(parts, scope, params.id, (current) =>
      edit(current, body.version, () => checkedContent(current, body.content)),
    ),
  );
  serve(router, saveGeneratedItem, ({ scope, params, body }) =>
    change(parts, scope, params.id, (current) =>
      edit(current, body.version, () => withItem(current, body.index, body.item)),
    ),
  );
  serve(router, deleteGeneratedDocument, ({ scope, params: { id } }) => {
    const deleted = transact(db, (tx) => remove(tx, scope, id));
    return done(foundOwn(scope, deleted, { read: () => queries.generatedDocumentOf(db, scope, id) }));
  });
  serve(router, listVersions, async ({ scope, params, query }) => {
    await found(queries.generatedDocumentOf(db, scope, params.id));
    return versions.listVersionsOf(db, scope, params.id, query);
  });
  serve(router, readVersion, ({ scope, params }) => found(versions.versionOf(db, scope, params.id, params.n)));
  serve(router, restoreVersion, ({ scope, params }) =>
    change(parts, scope, params.id, async (current, tx) => {
      const { content, kind, metadata } = await found(versions.versionOf(tx, scope, params.id, params.n));
      const { context_summary } = current.metadata;
      const restored = { content, kind, metadata: { ...(context_summary && { context_summary }), ...metadata } };
      return { ...restored, origin: 'restored', restored_from: params.n };
    }),
  );
  return router;
}

/** A save names the version it began from; a newer one is returned as conflict instead of being overwritten. */
function edit(current: Current, version: number, content: () => Content): Change {
  if (current.version !== version) throw new AppError('edit_conflict', { current });
  const wanted = content();
  checkLength(wanted, current.content);
  const metadata = { ...current.metadata, updated_at: new Date().toISOString() };
  return { content: wanted, metadata, origin: 'edited' };
}

type Decide = (current: Current, tx: Tx) => Change | Promise<Change>;

/** Makes another text the current version and answers the whole document; the same text changes nothing. */
const change = ({ db, config }: Parts, scope: Scope, id: string, decide: Decide) =>
  transact(db, async (tx) => {
    await found(queries.lockGeneratedDocument(tx, scope, id));
    const current = await found(queries.generatedDocumentOf(tx, scope, id));
    const wanted = await decide(current, tx);
    if (isDeepStrictEqual(wanted.content, current.content)) return current;
    await queries.replaceText(tx, scope, current, { ...wanted, version_bytes: config.LIMIT_VERSION_BYTES });
    const saved = await found(queries.generatedDocumentOf(tx, scope, id));
    await recordEvent(tx, scope, { type: 'document.updated', subject_id: id, payload: aboutOf(saved) });
    return saved;
  });

/** False: the workspace has no such document, or it is not the caller's to delete. */
async function remove(tx: Tx, scope: Scope, id: string): Promise<boolean> {
  const current = await queries.generatedDocumentOf(tx, scope, id);
  if (!current || !(await queries.deleteGeneratedDocument(tx, scope, id))) return false;
  await recordEvent(tx, scope, { type: 'document.deleted', subject_id: id, payload: aboutOf(current) });
  return true;
}

const aboutOf = ({ role_id, template_id, template_name, job_title, company_name, version }: Current) => ({
  ...{ role_id, template_id, template_name, job_title, company_name, version },
});
