import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';

/** The page of a document, as its share links see it. */
export type SharedFrom = {
  document: GeneratedDocument;
  /** Saves what is unsaved; false when it could not. */
  flush: () => Promise<boolean>;
};
