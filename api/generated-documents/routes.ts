import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '#api/deps.ts';
import { checkedContent, checkLength, withItem } from '#api/generated-documents/content.ts';
import { done, found } from '#api/http/found.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { type ApiRouter, apiRouter, serve } from '#api/http/serve.ts';
import { listGeneratedDocuments as listDocuments } from '#db/queries/generated-documents/list.ts';
import * as queries from '#db/queries/generated-documents/records.ts';
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

type Current = NonNullable<Awaited<ReturnType<typeof queries.generatedDocumentOf>>>;
type Parts = Pick<Deps, 'config' | 'db'>;
type Change = { content: Content; metadata: DocumentMetadata; kind?: KindName };

/** What was generated: reading, editing, earlier versions (OUT, GAP-71, GAP-81). */
export function generatedDocumentRoutes(parts: Parts, checkBearer: CheckBearer): ApiRouter {
  const { db } = parts;
  const router = apiRouter(checkBearer);
  serve(router, listGeneratedDocuments, ({ user, query }) => listDocuments(db, user.id, query));
  serve(router, readGeneratedDocument, ({ user, params }) =>
    found(queries.generatedDocumentOf(db, user.id, params.id)),
  );
  serve(router, saveGeneratedDocument, ({ user, params, body }) =>
    change(parts, user.id, params.id, (current) =>
      edit(current, body.version, () => checkedContent(current, body.content)),
    ),
  );
  serve(router, saveGeneratedItem, ({ user, params, body }) =>
    change(parts, user.id, params.id, (current) =>
      edit(current, body.version, () => withItem(current, body.index, body.item)),
    ),
  );
  serve(router, deleteGeneratedDocument, ({ user, params }) =>
    done(queries.deleteGeneratedDocument(db, user.id, params.id)),
  );
  serve(router, listVersions, async ({ user, params, query }) => {
    await found(queries.generatedDocumentOf(db, user.id, params.id));
    return queries.listVersionsOf(db, user.id, params.id, query);
  });
  serve(router, readVersion, ({ user, params }) => found(queries.versionOf(db, user.id, params.id, params.n)));
  serve(router, restoreVersion, ({ user, params }) =>
    change(parts, user.id, params.id, async (current, tx) => {
      const { content, kind, metadata } = await found(queries.versionOf(tx, user.id, params.id, params.n));
      const { context_summary } = current.metadata;
      return { content, kind, metadata: { ...(context_summary && { context_summary }), ...metadata } };
    }),
  );
  return router;
}

/** Who saves says which version they saw; a newer one is shown instead of being overwritten. */
function edit(current: Current, version: number, content: () => Content): Change {
  if (current.version !== version) throw new AppError('edit_conflict', { current });
  const wanted = content();
  checkLength(wanted, current.content);
  return { content: wanted, metadata: { ...current.metadata, updated_at: new Date().toISOString() } };
}

type Decide = (current: Current, tx: Tx) => Change | Promise<Change>;

/** Replaces the text of one document and answers the whole document. The replaced one is a version. */
const change = ({ db, config }: Parts, userId: string, id: string, decide: Decide) =>
  transact(db, async (tx) => {
    await found(queries.lockGeneratedDocument(tx, userId, id));
    const current = await found(queries.generatedDocumentOf(tx, userId, id));
    const wanted = await decide(current, tx);
    const same = isDeepStrictEqual(wanted.content, current.content);
    await queries.replaceContent(tx, current, { ...wanted, same, version_bytes: config.LIMIT_VERSION_BYTES });
    return found(queries.generatedDocumentOf(tx, userId, id));
  });
