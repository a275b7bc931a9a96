import type { Deps } from '#api/deps.ts';
import { changeText } from '#api/generated-documents/change.ts';
import { found } from '#api/http/found.ts';
import { type ApiRouter, serve } from '#api/http/serve.ts';
import { lockGeneratedDocument } from '#db/queries/generated-documents/records.ts';
import * as queries from '#db/queries/generated-documents/versions.ts';
import { transact } from '#db/transact.ts';
import { listVersions, nameVersion, readVersion, restoreVersion } from '#shared/contracts/document-versions.ts';

/** The versions of a document: listed, read, named, restored (GAP-71, VER). */
export function serveVersions(router: ApiRouter, parts: Pick<Deps, 'config' | 'db'>): void {
  const { db } = parts;
  serve(router, listVersions, ({ scope, params, query }) => found(queries.listVersionsOf(db, scope, params.id, query)));
  serve(router, readVersion, ({ scope, params: { id, n } }) => found(queries.versionOf(db, scope, id, n)));
  serve(router, nameVersion, ({ scope, params: { id, n }, body: { name } }) =>
    transact(db, async (tx) => {
      await found(lockGeneratedDocument(tx, scope, id));
      await queries.nameVersion(tx, scope, id, { number: n, name });
      return found(queries.versionRowOf(tx, scope, id, n));
    }),
  );
  serve(router, restoreVersion, ({ scope, params: { id, n }, body }) =>
    changeText(parts, scope, { id, base: body.version }, async (current, tx) => {
      const { content, kind, metadata } = await found(queries.versionOf(tx, scope, id, n));
      const { context_summary } = current.metadata;
      const restored = { content, kind, metadata: { ...(context_summary && { context_summary }), ...metadata } };
      return { ...restored, origin: 'restored', restored_from: n };
    }),
  );
}
