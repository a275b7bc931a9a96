import type { Request, Response } from 'express';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { sendPart } from '#api/exports/download.ts';
import { announced, cancelOne, inputOf } from '#api/exports/started.ts';
import { found } from '#api/http/found.ts';
import { createOnce } from '#api/http/idempotency.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { exportLimit } from '#api/http/limits.ts';
import { type ApiRouter, apiRouter, serveKeys } from '#api/http/serve.ts';
import { readAtEnd, waitsOf } from '#api/http/waits.ts';
import * as queries from '#db/exports/document-exports.ts';
import { lockExports } from '#db/exports/exports.ts';
import { roleOf } from '#db/roles/roles.ts';
import type { Tx } from '#db/schema.ts';
import { documentExportShown } from '#platform/shown-export.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/exports/contracts/document-exports.ts';
import { limitedPerson, type Scope } from '#shared/scope.ts';

/** Exports of documents that API keys start, each key's own (EXPORT-20). */
export function keyExportRoutes(ctx: AuthContext, checkBearer: CheckBearer): ApiRouter {
  const { db } = ctx;
  const router = apiRouter(checkBearer);
  const limit = exportLimit(ctx);
  serveKeys(router, contract.createExport, async ({ scope, body, idempotencyKey }) => {
    await limit(scope);
    const row = await createOnce(
      db,
      contract.createExport,
      { scope, body, idempotencyKey },
      {
        make: (tx) => insert(tx, scope, body),
        read: (tx, id) => queries.documentExportOf(tx, scope, id),
      },
    );
    return announced(ctx, scope, row);
  });
  serveKeys(router, contract.readExport, ({ scope, params: { id }, query: { wait }, req, res }) =>
    wait === undefined ? read(ctx, scope, id) : readEnded(ctx, { req, res }, { scope, id, seconds: wait }),
  );
  serveKeys(router, contract.readExportFile, async ({ scope, params: { id }, res }) =>
    sendPart(ctx, await found(queries.documentExportOf(db, scope, id)), 1, res),
  );
  serveKeys(router, contract.stopExport, ({ scope, params: { id } }) => cancelOne(ctx, scope, id));
  return router;
}

const read = async ({ db }: Pick<AuthContext, 'db'>, scope: Scope, id: string) =>
  documentExportShown(await found(queries.documentExportOf(db, scope, id)));

type Waiting = { scope: Scope; id: string; seconds: number };
const isFinal = ({ state }: contract.DocumentExport): boolean => state !== 'waiting' && state !== 'running';

const readEnded = (
  parts: Pick<AuthContext, 'db'>,
  { req, res }: { req: Request; res: Response },
  { scope, id, seconds }: Waiting,
): Promise<contract.DocumentExport> =>
  readAtEnd(
    waitsOf(req),
    res,
    {
      seconds,
      scope,
      isOver: (event) => event.type === 'document_export' && event.export.id === id && isFinal(event.export),
    },
    { read: () => read(parts, scope, id), isFinal },
  );

/** Throws export_running, no_such_item and invalid_input. */
async function insert(tx: Tx, scope: Scope, { format, document_ids, role_id, only_approved }: contract.ExportAsked) {
  await lockExports(tx, limitedPerson(scope));
  const other = await queries.unfinishedDocumentExport(tx, scope);
  if (other) throw new AppError('export_running', { current: documentExportShown(other) });
  const ids = role_id === undefined ? (document_ids ?? []) : await ofRole(tx, scope, role_id);
  const documents = ids.map((id) => ({ id, draft: false }));
  const input = await inputOf(tx, scope, { format, documents, only_approved, is_zip: role_id !== undefined });
  return queries.insertDocumentExport(tx, scope, input);
}

async function ofRole(tx: Tx, scope: Scope, role_id: string): Promise<string[]> {
  await found(roleOf(tx, scope, role_id));
  const rows = await queries.documentsOfRole(tx, scope, role_id, contract.EXPORTED_DOCUMENTS_MAX + 1);
  if (rows.length === 0) refuse('This role has no texts.');
  if (rows.length > contract.EXPORTED_DOCUMENTS_MAX) refuse(contract.TOO_MANY_DOCUMENTS);
  return rows.map(({ id }) => id);
}

function refuse(role_id: string): never {
  throw new AppError('invalid_input', { fields: { role_id } });
}
