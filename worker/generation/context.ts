import { isDatabaseFault } from '#db/faults.ts';
import {
  documentTexts,
  type RawMaterial,
  type RoleToGenerate,
  roleToGenerate,
} from '#db/queries/generations/material.ts';
import type { GenerationView } from '#db/queries/generations/rows.ts';
import { documentedTemplates } from '#db/queries/generations/settle.ts';
import { templateOf } from '#db/queries/templates.ts';
import type { Db } from '#db/schema.ts';
import { DOCUMENT_SUMMARY_TOKENS } from '#shared/constants.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { unready } from '#shared/readiness.ts';
import { fileKindOf } from '#shared/upload-type.ts';
import { type GenerationContext, locationOf, type PromptTemplate } from '#worker/generation/prompt.ts';
import { type SummarisedDocument, summariseDocuments } from '#worker/generation/tokens.ts';

export type Material = {
  template: PromptTemplate;
  context: GenerationContext;
  /** What `context.document` was made of. */
  documents: readonly SummarisedDocument[];
};

/** Of each document: more characters than the tokens of one summary can be. */
export const TEXT_CHARACTERS = DOCUMENT_SUMMARY_TOKENS * 24;

/**
 * Step 1: everything the prompt is made of, read with the claim and checked anew for each attempt (CTX-01..06, CTX-12).
 * Throws the first failed check in the order of GAP-86, template_not_found, or DUPLICATE_ERROR before anything is spent
 * (GAP-72).
 */
export async function loadMaterial(db: Db, row: GenerationView, all: RawMaterial | undefined): Promise<Material> {
  // What is wrong, and in which order it is said, is known below.
  if (!all?.template || !all.guidelines || unready({ ...all, role: all })) return readInTurn(db, row);
  if (all.is_documented && !row.overwrite) throw new AppError('DUPLICATE_ERROR');
  return materialOf(all.template, { role: all, guidelines: all.guidelines, texts: all.texts });
}

/** The same step by step, where a failure has to be named: which of its readings it was, and which check came first. */
async function readInTurn(db: Db, row: GenerationView): Promise<Material> {
  const role =
    row.role_id === null ? undefined : await read('role_fetch', roleToGenerate(db, row.user_id, row.role_id));
  const guidelines = role?.guidelines;
  const problem = unready({ role, guidelines, documents: role?.documents ?? [] });
  if (problem || !role || !guidelines) throw problem ?? new AppError('context_failed');
  const template = await templateFor(db, row);
  await checkOverwrite(db, row);
  const texts = await read('context_failed', documentTexts(db, role.id, TEXT_CHARACTERS));
  return materialOf(template, { role, guidelines, texts });
}

async function templateFor(db: Db, { template_id }: GenerationView): Promise<PromptTemplate> {
  const template = template_id === null ? undefined : await read('context_failed', templateOf(db, template_id));
  if (!template) throw new AppError('template_not_found');
  return template;
}

async function checkOverwrite(db: Db, { overwrite, user_id, role_id, template_id }: GenerationView): Promise<void> {
  if (overwrite || role_id === null || template_id === null) return;
  const same = { user_id, role_id, template_ids: [template_id] };
  const documented = await read('STORE_CHECK_ERROR', documentedTemplates(db, same));
  if (documented.length > 0) throw new AppError('DUPLICATE_ERROR');
}

type Texts = Awaited<ReturnType<typeof documentTexts>>;

type Found = { role: RoleToGenerate; guidelines: NonNullable<RoleToGenerate['guidelines']>; texts: Texts };

function materialOf(template: PromptTemplate, { role, guidelines, texts }: Found): Material {
  const documents = texts.map(({ file_type, ...document }) => ({ ...document, type: fileKindOf(file_type) }));
  const context = {
    role: { ...role, location: locationOf(role) },
    brand_guidelines: guidelines,
    document: summariseDocuments(documents),
  };
  return { template, context, documents };
}

/** The same, with so many tokens for the texts of all documents together. */
export const withDocumentTokens = (material: Material, tokens: number): Material => ({
  ...material,
  context: { ...material.context, document: summariseDocuments(material.documents, tokens) },
});

/** Names a failure of reading (GAP-85). That the database is away is no failure of this generation. */
async function read<T>(code: ErrorCode, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (thrown) {
    if (thrown instanceof AppError || isDatabaseFault(thrown)) throw thrown;
    throw new AppError(code, { cause: thrown });
  }
}
