import type { ColumnType, Generated } from 'kysely';
import type { DefaultTime } from '#db/schema-columns.ts';
import type { Content, DocumentMetadata, Origin } from '#shared/text/contracts/generated-documents.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import type { ReviewState } from '#shared/text/review.ts';

export type GeneratedDocumentsTable = {
  id: Generated<string>;
  workspace_id: string;
  /** Null: a deleted account. */
  user_id: string | null;
  role_id: string | null;
  template_id: string | null;
  queue_id: string | null;
  /** Given as JSON text: JSON.stringify of a string or a list. */
  content: ColumnType<Content, string, string>;
  content_text: ColumnType<string, never, never>;
  /** That of the fields of a list, else of the template. */
  kind: KindName;
  metadata: ColumnType<DocumentMetadata, string | undefined, string>;
  version: Generated<number>;
  /** Who saved it last; null for the system and for a deleted account. */
  updated_by: ColumnType<string | null, string | null | undefined, string | null>;
  review_state: ColumnType<ReviewState, ReviewState | undefined, ReviewState>;
  /** What is exported and shared, whatever newer draft there is. */
  approved_version: ColumnType<number | null, number | null | undefined, number | null>;
  /** Threads that are not resolved. */
  open_threads: Generated<number>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
};

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
  material_id: string | null;
  name: string | null;
  sitting: string | null;
  saved_at: DefaultTime;
  restored_from: number | null;
  instruction: string | null;
  language: string | null;
  created_at: DefaultTime;
  /** Why it was made; null: it was typed, or its origin says why. */
  cause: string | null;
  /** The answer of a review that it was refined from (`review_votes`). */
  note_id: string | null;
  /** Of content and metadata. */
  bytes: ColumnType<number, never, never>;
};

/** What generations were made from, once for each workspace and content. */
export type MaterialsTable = {
  id: Generated<string>;
  workspace_id: string;
  hash: string;
  content: ColumnType<object, string, never>;
  created_at: DefaultTime;
};
