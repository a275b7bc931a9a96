import type { Deps } from '#api/deps.ts';
import { found } from '#api/http/found.ts';
import { type ApiRouter, serve } from '#api/http/serve.ts';
import { changeText, earlierText } from '#api/writing/documents/change.ts';
import { transact } from '#db/transact.ts';
import { lockGeneratedDocument } from '#db/writing/documents/records.ts';
import * as queries from '#db/writing/documents/versions.ts';
import { listVersions, nameVersion, readVersion, restoreVersion } from '#shared/text/contracts/document-versions.ts';

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
    changeText(parts, scope, { id, base: body.version }, (current, tx) => earlierText(tx, scope, current, n)),
  );
}
