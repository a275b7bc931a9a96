import { ownerOfExport } from '#db/accounts/personal-rows.ts';
import { recordEvent } from '#db/base/outbox.ts';
import { exportPath } from '#db/exports/exports.ts';
import type { DocumentExportInput } from '#db/schema-privacy.ts';
import { nameOfKey } from '#db/team/acting-key.ts';
import { publishLive } from '#platform/live-events.ts';
import { documentExportShown } from '#platform/shown-export.ts';
import { EXPORT_KEPT_SECONDS } from '#shared/exports/contracts/document-exports.ts';
import type { Checker } from '#worker/exports/contents.ts';
import { writeDocuments } from '#worker/exports/documents.ts';
import type { ExportParts, How, StoreObject } from '#worker/exports/how.ts';
import type { Renderer } from '#worker/exports/renderer.ts';
import type { RowRun } from '#worker/queue/row-worker.ts';

type About = {
  input: DocumentExportInput;
  renderer: Renderer;
  checker: Checker;
  store: StoreObject;
  /** The person or the API key that started it. */
  user_id: string | null;
  api_key_id: string | null;
};

/** An export of documents: one file or a ZIP, for an hour. */
export const documentsHow = (
  { db, redis, storage }: ExportParts,
  { row, held, signal }: RowRun,
  { input, renderer, checker, store, user_id, api_key_id }: About,
): How => ({
  write: async ({ counts, publish }) => {
    const owner = user_id === null ? undefined : await ownerOfExport(db, user_id);
    counts.total = input.files;
    return writeDocuments({
      db,
      storage,
      renderer,
      checker,
      isOfKey: api_key_id !== null,
      input,
      signal,
      workspace_id: row.workspace_id,
      firstName: String(owner?.user_metadata.first_name ?? ''),
      path: exportPath(row.workspace_id, held),
      store: (path, body) => store(held, { path, body, signal }),
      onFile: () => {
        counts.done = Math.min(counts.done + 1, counts.total);
        publish();
      },
    });
  },
  publish: (shown) => publishLive(redis, { type: 'document_export', user_id, export: documentExportShown(shown) }),
  keptSeconds: EXPORT_KEPT_SECONDS,
  end: async (tx, kind) => {
    if (kind === 'export_failed') return undefined;
    const actor_name = api_key_id === null ? undefined : await nameOfKey(tx, api_key_id);
    const origin = { workspace_id: row.workspace_id, actor_id: user_id, actor_name };
    const payload = { format: input.format, files: input.files };
    await recordEvent(tx, origin, { type: 'export.completed', subject_id: held.id, payload });
    return undefined;
  },
});
