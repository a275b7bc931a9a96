import type { Deps } from '#api/deps.ts';
import { found } from '#api/http/found.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { type ApiRouter, apiRouter, serve } from '#api/http/serve.ts';
import { recordEvent } from '#db/base/outbox.ts';
import * as queries from '#db/checks/marks.ts';
import type { Db, Tx } from '#db/schema.ts';
import { transact } from '#db/transact.ts';
import { lockGeneratedDocument } from '#db/writing/documents/records.ts';
import type { Scope } from '#shared/scope.ts';
import { deleteMark, listMarks, putMark } from '#shared/text/contracts/document-marks.ts';

/** What people ignored or marked as correct in a document (CHECK-05, FACT-07). Marks change no text. */
export function documentMarkRoutes({ db }: Pick<Deps, 'db'>, checkBearer: CheckBearer): ApiRouter {
  const router = apiRouter(checkBearer);
  serve(router, listMarks, async ({ scope, params: { id } }) => ({
    items: await found(queries.marksOfDocument(db, scope, id)),
  }));
  serve(router, putMark, ({ scope, params: { id }, body }) =>
    marking(db, scope, id, (tx) => queries.putMark(tx, scope, id, body)),
  );
  serve(router, deleteMark, ({ scope, params: { id }, body }) =>
    marking(db, scope, id, (tx) => queries.deleteMark(tx, scope, id, body)).then(() => undefined),
  );
  return router;
}

/** Under the document's lock, so that nobody exceeds the limit and its events are in the order of the changes. */
const marking = <T>(db: Db, scope: Scope, id: string, change: (tx: Tx) => Promise<T>): Promise<T> =>
  transact(db, async (tx) => {
    await found(lockGeneratedDocument(tx, scope, id));
    const changed = await change(tx);
    await recordEvent(tx, scope, { type: 'document.marked', subject_id: id, payload: {} });
    return changed;
  });
