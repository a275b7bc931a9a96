import type { ColumnType, Generated } from 'kysely';
import type { DefaultTime, MaybeTime } from '#db/schema-columns.ts';
import type { ExportState } from '#shared/exports/contracts/exports.ts';
import type { FormatName } from '#shared/exports/formats.ts';

/** A file of an export: `bytes` in all, stored in this many objects named `{path}.1`, `{path}.2` and so on. */
export type ExportPart = { path: string; name: string; bytes: number; segments: number };

/** Which versions an export of documents takes: those of its start. */
export type DocumentExportInput = {
  format: FormatName;
  /** Of the file. */
  name: string;
  is_zip: boolean;
  /** How many files are made, those of a ZIP counted each. */
  files: number;
  /** `name`: of its template, for one that is deleted meanwhile; exports of the previous release have none. */
  documents: { id: string; version: number; name?: string }[];
};

export type ExportsTable = {
  id: Generated<string>;
  workspace_id: string;
  /** Null once the account of the person who asked for it is deleted. */
  user_id: string | null;
  /** The API key that asked for it. */
  api_key_id: string | null;
  kind: 'documents' | 'workspace' | 'account';
  format: string | null;
  /** Of exports of documents. */
  input: ColumnType<DocumentExportInput | null, string | null | undefined, string | null>;
  /** Waiting until it has ended, also while a run holds the row. */
  state: Generated<Exclude<ExportState, 'running'>>;
  /** Of `total` items: rows and files. */
  done: Generated<number>;
  total: Generated<number>;
  parts: ColumnType<ExportPart[], string | undefined, string>;
  error: string | null;
  /** Of the run that holds the row; its writes must match. */
  run_token: string | null;
  /** Runs that ended without giving the row back. */
  crashes: Generated<number>;
  heartbeat_at: MaybeTime;
  enqueued_at: MaybeTime;
  due_at: DefaultTime;
  ended_at: MaybeTime;
  /** From then on the sweep deletes row and files. */
  expires_at: MaybeTime;
  created_at: DefaultTime;
};

/** Deleted accounts, so that a restored backup can be cleaned of them. */
export type DeletionsTable = {
  user_id: string;
  /** 'emptied': the row stayed, without personal data. */
  kind: 'deleted' | 'emptied';
  deleted_at: DefaultTime;
  /** When the file storage had it too. */
  stored_at: MaybeTime;
};
