import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';

/** What the export of a document takes from its page. */
export type ExportedFrom = {
  document: GeneratedDocument;
  /** Saves what is unsaved; false when it could not. */
  flush: () => Promise<boolean>;
  /** What is to be fixed; null while it is not known. */
  toFix: number | null;
  factsOpen: number | null;
};
