import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '#api/deps.ts';
import { checkedContent, withItem } from '#api/generated-documents/content.ts';
import { done, found } from '#api/http/found.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { type ApiRouter, apiRouter, serve } from '#api/http/serve.ts';
import * as queries from '#db/queries/generated-documents.ts';
import { listGeneratedDocuments as listDocuments } from '#db/queries/generated-documents-list.ts';
import type { Db, Tx } from '#db/schema.ts';
import { transact } from '#db/transact.ts';
import {
  type Content,
  type DocumentMetadata,
  deleteGeneratedDocument,
  listGeneratedDocuments,
  listVersions,
  readGeneratedDocument,
  restoreVersion,
  saveGeneratedDocument,
  saveGeneratedItem,
} from '#shared/contracts/generated-documents.ts';
import { AppError } from '#shared/errors.ts';

type Current = NonNullable<Awaited<ReturnType<typeof queries.generatedDocumentOf>>>;
type Change = { content: Content; metadata: DocumentMetadata };

/** What was generated: reading, editing, earlier versions (OUT, GAP-71, GAP-81). */
export function generatedDocumentRoutes({ db }: Pick<Deps, 'db'>, checkBearer: CheckBearer): ApiRouter {
  const router = apiRouter(checkBearer);
  serve(router, listGeneratedDocuments, ({ user, query }) => listDocuments(db, user.id, query));
  serve(router, readGeneratedDocument, ({ user, params }) =>
    found(queries.generatedDocumentOf(db, user.id, params.id)),
  );
  serve(router, saveGeneratedDocument, ({ user, params, body }) =>
    change(db, user.id, params.id, (current) =>
      edit(current, body.version, () => checkedContent(current, body.content)),
    ),
  );
  serve(router, saveGeneratedItem, ({ user, params, body }) =>
    change(db, user.id, params.id, (current) =>
      edit(current, body.version, () => withItem(current, body.index, body.item)),
    ),
  );
  serve(router, deleteGeneratedDocument, ({ user, params }) =>
    done(queries.deleteGeneratedDocument(db, user.id, params.id)),
  );
  serve(router, listVersions, async ({ user, params }) => {
    await found(queries.generatedDocumentOf(db, user.id, params.id));
    return { items: await queries.listVersionsOf(db, user.id, params.id), next: null };
  });
  serve(router, restoreVersion, ({ user, params }) =>
    change(db, user.id, params.id, async (current, tx) => {
      const { content, metadata } = await found(queries.versionOf(tx, user.id, params.id, params.n));
      const { context_summary } = current.metadata;
      return { content, metadata: { ...(context_summary && { context_summary }), ...metadata } };
    }),
  );
  return router;
}

/** Who saves says which version they saw; a newer one is shown instead of being overwritten. */
function edit(current: Current, version: number, content: () => Content): Change {
  if (current.version !== version) throw new AppError('edit_conflict', { current });
  return { content: content(), metadata: { ...current.metadata, updated_at: new Date().toISOString() } };
}

/** Replaces the text of one document and answers the whole document. No text is lost: the replaced one is a version. */
const change = (db: Db, userId: string, id: string, decide: (current: Current, tx: Tx) => Change | Promise<Change>) =>
  transact(db, async (tx) => {
    await found(queries.lockGeneratedDocument(tx, userId, id));
    const current = await found(queries.generatedDocumentOf(tx, userId, id));
    const { content, metadata } = await decide(current, tx);
    await queries.replaceContent(tx, current, { content, metadata, same: isDeepStrictEqual(content, current.content) });
    return found(queries.generatedDocumentOf(tx, userId, id));
  });
