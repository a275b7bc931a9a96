import { settleGeneration } from '#db/writing/generations/settle.ts';
import type { Material as Sources } from '#db/writing/materials.ts';
import { DRAFT_TAIL_CHARACTERS } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import type { Content, DocumentMetadata } from '#shared/text/contracts/generated-documents.ts';
import { partsOf } from '#shared/text/document-parts.ts';
import { contentToText, type KindName, kinds, shortOf } from '#shared/text/kinds/index.ts';
import { answerSchemas } from '#shared/text/kinds/schemas.ts';
import { languageMismatch } from '#shared/text/language-of.ts';
import { retryPrompt } from '#worker/tasks/retry-prompt.ts';
import type { Finished, TaskWork } from '#worker/tasks/task.ts';
import { languageToWrite, statementFor } from '#worker/writing/tasks/write/additions.ts';
import { loadMaterial, type Material, withDocumentTokens } from '#worker/writing/tasks/write/material.ts';
import { buildPrompt } from '#worker/writing/tasks/write/prompt.ts';
import { reviewAnswer } from '#worker/writing/tasks/write/review.ts';
import { endingWith } from '#worker/writing/tasks/write/statement.ts';

type Written = {
  kind: KindName;
  content: Content;
  truncated: boolean;
  /** The code of the language it is in, when that is not the wanted one (LANG-05). */
  cameOutIn: string | null;
};

/** Tokens that all documents together may take, one step after the other; the last leaves little more than their titles. */
const DOCUMENT_TOKENS = [1_500, 500, 100] as const;

/** Writes the text of one template for one role. */
export const write: TaskWork<Material, Written> = {
  prepare: async (db, row) => ({ material: await loadMaterial(db, row) }),
  prompt: (material, failed) => {
    const { kind, ...prompt } = retryPrompt(buildPrompt(material), failed);
    const { settings, expected_tokens } = kinds[kind];
    return { ...prompt, min_answer_tokens: settings.max_tokens, expected_tokens, schema: answerSchemas[kind] };
  },
  /** The role and the brand voice are never shortened. */
  *shorter(material) {
    for (const tokens of DOCUMENT_TOKENS) yield withDocumentTokens(material, tokens);
  },
  review: ({ text, is_cut }, { material, lastAttempt, failed }) => {
    const { kind } = material.template;
    const { content, truncated } = reviewAnswer({ raw: text, isCut: is_cut, kind, lastAttempt });
    const statement = statementFor(kind, material.context.brand_guidelines);
    const isWhole = typeof content === 'string' && statement !== '' && !truncated;
    const cameOutIn = otherLanguage(kind, content, material);
    if (cameOutIn && !lastAttempt && failed?.lastCode !== 'wrong_language') {
      throw new AppError('wrong_language', { raw: text });
    }
    return { kind, truncated, cameOutIn, content: isWhole ? endingWith(content, statement) : content };
  },
  shown: ({ kind, content }, row) => ({
    draft: contentToText(kind, content, row).slice(0, DRAFT_TAIL_CHARACTERS),
    short_of: shortOf(kind, content),
  }),
  settle: (db, finished, options) => {
    const { content } = finished.result;
    const text = {
      content,
      metadata: metadataOf(finished),
      material: sourcesOf(finished.material),
      language: finished.result.cameOutIn ?? languageToWrite(finished.material.context.role),
    };
    return settleGeneration(db, { ...finished.row, token: finished.held.token }, text, options);
  },
  /** Of a cancelled list nothing is whole. */
  keepsDraft: ({ kind }) => kinds[kind].entries === null,
};

/** Null for search strings, and without a chosen language. */
function otherLanguage(kind: KindName, content: Content, { context }: Material): string | null {
  const { content_language } = context.role;
  if (kind === 'boolean_search' || !content_language) return null;
  const texts = partsOf(kind, content).map(({ text }) => text);
  return languageMismatch(texts.join('\n'), content_language);
}

/** What the text was made from, as the model was given it. */
const sourcesOf = ({ context, texts }: Material): Sources => ({
  role: context.role,
  brand_guidelines: context.brand_guidelines,
  documents: texts,
});

/** ENT-13. What the document says of itself also when its role is gone (GAP-50). */
function metadataOf({ material, result, answer, written }: Finished<Material, Written>): DocumentMetadata {
  const { role, brand_guidelines, document } = material.context;
  const time = new Date().toISOString();
  return {
    ...(answer && { tokens_used: answer.total_tokens, model: answer.model }),
    context_summary: {
      job_title: role.job_title,
      company_name: role.company_name,
      location: role.location,
      brand_voice: brand_guidelines.profile_name,
      document_count: document.count,
    },
    generation_timestamp: time,
    updated_at: time,
    ...(result.truncated && { truncated: true }),
    ...(result.cameOutIn && { came_out_in: result.cameOutIn }),
    output_tokens: written,
  };
}
