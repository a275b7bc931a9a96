import {
  type BrandDocument,
  type DocumentEdit,
  deleteDocument,
  document,
  documentFile,
  editDocument,
  listDocuments,
  readAgain,
  readDocument,
} from '#shared/brand/contracts/assets.ts';
import {
  addToProfile,
  createProfile,
  deleteProfile,
  listProfiles,
  removeFromProfile,
  renameProfile,
} from '#shared/brand/contracts/profiles.ts';
import { sentences } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { call, fetchFile, type PageRequest, type QueryOf } from '#web/lib/call.ts';
import { isGone } from '#web/lib/is-gone.ts';
import { randomId } from '#web/lib/random-id.ts';

export const fetchDocuments = (filters: QueryOf<typeof listDocuments>, { after, signal }: PageRequest) =>
  call(listDocuments, { query: { ...filters, after }, signal });

export const fetchDocument = (id: string, signal: AbortSignal) => call(readDocument, { params: { id }, signal });

/** Reads the file of a failed asset again; the answer is its row. */
export const startReadAgain = (id: string) => call(readAgain, { params: { id } });

export const fetchBytes = (id: string) => fetchFile(documentFile, { params: { id } });

/**
 * The result of a save. `newer`: the version that another tab or user saved meanwhile. `deleted`: the document was
 * deleted. None of them: the save failed and can be retried.
 */
export type SaveOutcome = { saved?: BrandDocument; newer?: BrandDocument; deleted?: boolean };

/** Never throws. */
export async function saveDocument(id: string, body: DocumentEdit): Promise<SaveOutcome> {
  try {
    return { saved: await call(editDocument, { params: { id }, body }) };
  } catch (thrown) {
    if (isGone(thrown)) return { deleted: true };
    const { code, more } = AppError.from(thrown);
    const current = code === 'edit_conflict' ? document.safeParse(more.current).data : undefined;
    if (!current) return {};
    // A retried save whose first response was lost meets its own version, which is no conflict.
    const isOwn = current.title === body.title && current.description === body.description;
    return isOwn ? { saved: current } : { newer: current };
  }
}

export const NOT_FOUND = sentences.no_document;

/**
 * Deletes row, file and profile links of an asset after checking that it exists (ASSET-24..28).
 * @throws Error whose message is shown; that of the server when it was deleted elsewhere.
 */
export async function removeDocument(id: string): Promise<void> {
  await call(readDocument, { params: { id } }).catch((thrown: unknown) => {
    throw isGone(thrown) ? thrown : new Error('Failed to verify document');
  });
  await call(deleteDocument, { params: { id } }).catch((thrown: unknown) => {
    if (isGone(thrown)) throw thrown;
    const refused = AppError.from(thrown).code === 'UNKNOWN_ERROR';
    throw new Error(refused ? 'Failed to delete document record' : 'Failed to delete document');
  });
}

/** All profiles of the owner, by name (DATA-API-10). */
export const fetchProfiles = async (signal: AbortSignal) =>
  (await call(listProfiles, { query: { limit: 200 }, signal })).items;

export const saveNewProfile = (name: string) => call(createProfile, { body: { name }, idempotencyKey: randomId() });

export const saveProfileName = (id: string, name: string) => call(renameProfile, { params: { id }, body: { name } });

export const removeProfile = (id: string) => call(deleteProfile, { params: { id } });

/** Adds a document to a profile (`member`) or removes it. */
export const saveMembership = (profileId: string, documentId: string, member: boolean) =>
  call(member ? addToProfile : removeFromProfile, { params: { id: profileId, documentId } });
