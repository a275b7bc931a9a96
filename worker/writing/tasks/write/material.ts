import { isDatabaseFault } from '#db/faults.ts';
import type { Db } from '#db/schema.ts';
import type { GenerationView } from '#db/tasks/rows.ts';
import { materialToWrite, type RoleToWrite } from '#db/writing/generations/material.ts';
import { fileKindOf } from '#shared/brand/upload-type.ts';
import { advertAsStyle } from '#shared/checks/kept-advert.ts';
import { lexicons } from '#shared/checks/words/all.ts';
import { DOCUMENT_SUMMARY_TOKENS } from '#shared/constants.ts';
import { sentences } from '#shared/error-catalogue.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { waitingOf, withoutWaiting } from '#shared/roles/waiting.ts';
import { scopeOfRow } from '#shared/scope.ts';
import { unready } from '#shared/tasks/readiness.ts';
import { type SummarisedDocument, summariseDocuments } from '#worker/tasks/provider/tokens.ts';
import { type GenerationContext, locationOf, type PromptTemplate } from '#worker/writing/tasks/write/prompt.ts';

export type Material = {
  template: PromptTemplate;
  context: GenerationContext;
  /** The documents `context.document` was built from. */
  documents: readonly SummarisedDocument[];
  /** The same values, as the prompt uses them. */
  texts: { title: string; text: string }[];
};

/** Characters read of each document: more than the tokens of one summary can be. */
const TEXT_CHARACTERS = DOCUMENT_SUMMARY_TOKENS * 24;

/**
 * Step 1: reads and checks the material of the prompt, again for each attempt (CTX-01..06, CTX-12). Throws the first
 * failed check in the order of GAP-86, no_such_item, or DUPLICATE_ERROR before any token is used (GAP-72).
 */
export async function loadMaterial(db: Db, row: GenerationView): Promise<Material> {
  const { role_id, template_id } = row;
  const { role, template } = await materialToWrite(db, scopeOfRow(row), { role_id, template_id }, TEXT_CHARACTERS, {
    role: refusedAs('role_fetch'),
    template: refusedAs('context_failed'),
  });
  const guidelines = role?.guidelines;
  const problem = unready({ role, guidelines, documents: role?.documents ?? [] });
  if (problem || !role || !guidelines) throw problem ?? new AppError('context_failed');
  if (!template) throw new AppError('no_such_item', { message: sentences.no_template });
  if (role.is_documented && !row.overwrite) throw new AppError('DUPLICATE_ERROR');
  return materialOf(template, role, guidelines);
}

/** Pure: the material as values of a prompt. */
export function materialOf(
  template: PromptTemplate,
  role: RoleToWrite,
  brand_guidelines: GenerationContext['brand_guidelines'],
): Material {
  const { documents: rows, guidelines: _, is_documented: __, to_check, ...all } = role;
  const fields = withoutWaiting(all, to_check);
  const documents = rows.map(({ file_type, is_advert, extracted_text, ...document }) => ({
    ...document,
    extracted_text:
      is_advert && extracted_text ? advertAsStyle(extracted_text, { to_check, lexicons }) : extracted_text,
    type: fileKindOf(file_type),
  }));
  const { texts, ...document } = summariseDocuments(documents);
  const waiting = { location: locationOf(fields), waiting: waitingOf(to_check) };
  const context = { role: { ...fields, ...waiting }, brand_guidelines, document };
  return { template, context, documents, texts };
}

/** The same, with a maximum of tokens for the texts of all documents together. */
export function withDocumentTokens(material: Material, tokens: number): Material {
  const { texts, ...document } = summariseDocuments(material.documents, tokens);
  return { ...material, context: { ...material.context, document }, texts };
}

/**
 * Turns a failed read into the error of its source (GAP-85). An unavailable database is thrown unchanged: it does not
 * fail the generation.
 */
const refusedAs =
  (code: ErrorCode) =>
  (thrown: unknown): never => {
    if (thrown instanceof AppError || isDatabaseFault(thrown)) throw thrown;
    throw new AppError(code, { cause: thrown });
  };
