import { marksOfDocument } from '#db/checks/marks.ts';
import { materialOf } from '#db/checks/material.ts';
import type { Db } from '#db/schema.ts';
import type { GenerationView } from '#db/tasks/rows.ts';
import { inputOf } from '#db/tasks/tasks.ts';
import { generatedDocumentOf } from '#db/writing/documents/records.ts';
import { lexicons } from '#shared/checks/words/all.ts';
import { AppError } from '#shared/errors.ts';
import { scopeOfRow } from '#shared/scope.ts';
import type { RefineInput } from '#shared/writing/refine/payload.ts';
import type { Refining } from '#shared/writing/refine/propose.ts';

export type Material = {
  refining: Refining;
  /** Tokens that all documents together may take in the prompt. */
  document_tokens: number;
};

/** Around a passage there is less to say. */
const DOCUMENT_TOKENS = { whole: 3_000, passage: 1_500 };
const SHORTER_TOKENS = [1_500, 500, 100] as const;

export const tokensFor = ({ target }: RefineInput): number =>
  target.of === 'passage' ? DOCUMENT_TOKENS.passage : DOCUMENT_TOKENS.whole;

/** The same with fewer and fewer tokens for documents. The role and the brand voice are never shortened. */
export function* withFewerTokens(material: Material): Generator<Material> {
  for (const document_tokens of SHORTER_TOKENS) {
    if (document_tokens < material.document_tokens) yield { ...material, document_tokens };
  }
}

/**
 * The text, and what it is compared with: the role, brand voice and documents of today, and those of the version. Throws
 * no_such_item for a document or row that is gone.
 */
export async function loadMaterial(db: Db, row: GenerationView): Promise<Material> {
  const { id, document_id } = row;
  const scope = scopeOfRow(row);
  if (document_id === null) throw new AppError('no_such_item');
  const [input, document, compared, marks] = await Promise.all([
    inputOf(db, 'refine', id),
    generatedDocumentOf(db, scope, document_id),
    materialOf(db, scope, document_id),
    marksOfDocument(db, scope, document_id),
  ]);
  if (!input || !document || !compared || !marks) throw new AppError('no_such_item');
  const { kind, content } = input;
  const { material, snapshot } = compared;
  const checked = { kind, content, language: document.language ?? null, material, snapshot, siblings: [], marks };
  return { refining: { input, document: checked, lexicons }, document_tokens: tokensFor(input) };
}
