import type { DocumentExport } from '#shared/exports/contracts/document-exports.ts';
import type { DataExport, ExportState } from '#shared/exports/contracts/exports.ts';
import type { FormatName } from '#shared/exports/formats.ts';

type Row = {
  id: string;
  workspace_id: string;
  state: ExportState;
  done: number;
  total: number;
  parts: readonly { name: string; bytes: number }[];
  input: { format: FormatName; is_zip: boolean; documents: readonly { id: string }[] } | null;
  created_at: Date;
  expires_at: Date | null;
};

/** An export of an account or of a workspace as its owner is shown it. */
export const dataExportShown = ({ id, state, done, total, parts, created_at, expires_at }: Row): DataExport => ({
  id,
  state,
  done,
  total,
  parts: parts.map(({ name, bytes }) => ({ name, bytes })),
  created_at: created_at.toISOString(),
  expires_at: expires_at?.toISOString() ?? null,
});

/** An export of documents as its owner is shown it. */
export function documentExportShown({ input, parts, created_at, expires_at, ...row }: Row): DocumentExport {
  const [file] = parts;
  return {
    id: row.id,
    workspace_id: row.workspace_id,
    state: row.state,
    done: row.done,
    total: row.total,
    format: input?.format ?? 'docx',
    is_zip: input?.is_zip ?? false,
    document_ids: input?.documents.map(({ id }) => id) ?? [],
    file: file ? { name: file.name, bytes: file.bytes } : null,
    created_at: created_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
  };
}
