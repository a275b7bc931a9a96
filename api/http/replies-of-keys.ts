import * as z from 'zod/mini';
import { document, listDocuments, readDocument, uploadDocument } from '#shared/brand/contracts/assets.ts';
import { id, listOf, person, time } from '#shared/contracts/common.ts';
import type { Endpoint, Schema } from '#shared/endpoint.ts';
import {
  cancelGeneration,
  generation,
  listGenerations,
  readGeneration,
  retryGeneration,
  startGenerations,
} from '#shared/tasks/contracts/generations.ts';
import { STEP_NAMES } from '#shared/tasks/task.ts';
import { listVersions, readVersion, versionColumns } from '#shared/text/contracts/document-versions.ts';
import {
  content,
  documentChecks,
  documentColumns,
  listGeneratedDocuments,
  origin,
  readGeneratedDocument,
  saveGeneratedDocument,
} from '#shared/text/contracts/generated-documents.ts';
import { REVIEW_STATES } from '#shared/text/review-states.ts';
import { proposal, readProposal, startProposal } from '#shared/writing/contracts/proposals.ts';
import { compose } from '#shared/writing/refine/compose.ts';

/** How far it is, without what the cards of the interface show. */
export const generationOfKeys = z.pipe(
  z.pipe(
    generation,
    z.transform(({ card, ...row }) => ({
      ...row,
      step: card.steps.find(({ state }) => state !== 'completed')?.name ?? null,
      percent: Math.round(
        card.steps.reduce((sum, { state, percent }) => sum + (state === 'completed' ? 100 : percent), 0) / 3,
      ),
      document_id: card.document_id,
    })),
  ),
  z.extend(z.omit(generation, { card: true }), {
    /** The step that is under way or next; null once it has ended. */
    step: z.nullable(z.enum(STEP_NAMES)),
    percent: z.int(),
    /** Of a completed one, until its document is deleted. */
    document_id: z.nullable(id),
  }),
);
const generations = z.object({ items: z.array(generationOfKeys) });

/** Its texts as a whole, in place of the changes and cards that the page of the document shows. */
export const proposalOfKeys = z.pipe(
  z.pipe(
    proposal,
    z.transform(({ card, result, before, key_name: _, ...row }) => ({
      ...row,
      status: card.status,
      last_error: card.error?.message ?? null,
      before,
      after: result && before && compose(before, result.changes, 'all'),
      note: result?.note ?? null,
    })),
  ),
  z.extend(z.omit(proposal, { card: true, result: true, key_name: true }), {
    status: generation.shape.status,
    last_error: z.nullable(z.string()),
    /** With all changes; null until it is completed, and once it is closed. */
    after: z.nullable(content),
    /** What is to be known of it: 'Came out at 312 of 280 characters.' */
    note: z.nullable(z.string()),
  }),
);

/** Without what only the product's own pages use. */
const { queue_id: _queue, edited: _edited, ...columns } = documentColumns;
const columnsOfKeys = {
  ...columns,
  review_state: z.enum(REVIEW_STATES),
  /** What is exported and shared, whatever newer draft there is. */
  approved_version: z.nullable(z.int()),
  /** Of its current text; null once the account is deleted. */
  author: z.nullable(person),
};
export const documentRowOfKeys = z.object({ ...columnsOfKeys, checks: z.nullable(documentChecks) });
export const documentOfKeys = z.object({
  ...columnsOfKeys,
  content,
  origin,
  /** BCP 47; null when that is not known. */
  language: z.nullable(z.string()),
  saved_at: time,
  /** What people read as 'version 3'; `version` has gaps. */
  ordinal: z.int(),
});

/** Not where the file lies. */
export const assetOfKeys = z.omit(document, { file_path: true });

const { version: _version, created_at: _created, metadata: _metadata, ...versionRow } = versionColumns;
export const versionOfKeys = z.object({ ...versionRow, content });

/** What API keys are answered where it is not the reply of the contract: what the web app is sent may change with it. */
const replies = new Map<unknown, Schema>([
  [startGenerations, generations],
  [listGenerations, generations],
  [readGeneration, generationOfKeys],
  [cancelGeneration, generationOfKeys],
  [retryGeneration, generationOfKeys],
  [startProposal, proposalOfKeys],
  [readProposal, proposalOfKeys],
  [listGeneratedDocuments, listOf(documentRowOfKeys)],
  [readGeneratedDocument, documentOfKeys],
  [saveGeneratedDocument, documentOfKeys],
  [listDocuments, listOf(assetOfKeys)],
  [uploadDocument, z.extend(assetOfKeys, { duplicate: z.optional(z.boolean()) })],
  [readDocument, assetOfKeys],
  [listVersions, listOf(z.object(versionRow))],
  [readVersion, versionOfKeys],
]);

/** The schema by which an answer to a key is parsed and described. */
export const replyOfKeys = (contract: Pick<Endpoint, 'reply'>): Schema => replies.get(contract) ?? contract.reply;
