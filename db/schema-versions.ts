import type { ColumnType, Generated } from 'kysely';
import type { DefaultTime } from '#db/schema-columns.ts';
import type { Content, DocumentMetadata, Origin } from '#shared/contracts/generated-documents.ts';
import type { KindName } from '#shared/kinds/names.ts';

/** Every text that a document has or had; `generated_documents.version` is the number of the current one. */
export type DocumentVersionsTable = {
  id: Generated<string>;
  document_id: string;
  workspace_id: string;
  /** What programs name; it has gaps. */
  number: number;
  /** 1, 2, 3 for people. */
  ordinal: number;
  content: ColumnType<Content, string, never>;
  kind: KindName;
  metadata: ColumnType<DocumentMetadata, string, never>;
  origin: Origin;
  /** Null once the account is deleted. */
  author_id: string | null;
  generation_id: string | null;
  template_id: string | null;
  template_version: number | null;
  material_id: string | null;
  name: string | null;
  sitting: string | null;
  saved_at: DefaultTime;
  restored_from: number | null;
  instruction: string | null;
  language: string | null;
  created_at: DefaultTime;
  /** Of content and metadata. */
  bytes: ColumnType<number, never, never>;
};

/** What generations were made from, once for each workspace and content. */
export type MaterialsTable = {
  id: Generated<string>;
  workspace_id: string;
  hash: string;
  content: ColumnType<unknown, string, never>;
  created_at: DefaultTime;
};
