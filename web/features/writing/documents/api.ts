import { listVersions, nameVersion, readVersion, restoreVersion } from '#shared/text/contracts/document-versions.ts';
import {
  type Content,
  deleteGeneratedDocument,
  type GeneratedDocument,
  listGeneratedDocuments,
  readGeneratedDocument,
  saveGeneratedDocument,
  saveGeneratedItem,
} from '#shared/text/contracts/generated-documents.ts';
import { call, type PageRequest, type QueryOf } from '#web/lib/call.ts';

export const fetchDocument = (id: string, signal?: AbortSignal) =>
  call(readGeneratedDocument, { params: { id }, signal });

export const fetchDocuments = (filters: QueryOf<typeof listGeneratedDocuments>, { after, signal }: PageRequest) =>
  call(listGeneratedDocuments, { query: { ...filters, after }, signal });

export const fetchVersions = (id: string, { after, signal }: PageRequest) =>
  call(listVersions, { params: { id }, query: { after }, signal });

export const fetchVersion = (id: string, n: number, signal: AbortSignal) =>
  call(readVersion, { params: { id, n }, signal });

/**
 * Saves the whole content.
 * @throws AppError 'edit_conflict' with the stored document as `current`, when `version` is not the stored version.
 */
export const saveContent = ({ id }: GeneratedDocument, version: number, content: string) =>
  call(saveGeneratedDocument, { params: { id }, body: { version, content } });

type WholeSave = { version: number; content: Content; sitting: string; keepalive: boolean };

/** Saves the whole content from the page of a document. Throws as `saveContent` does. */
export const saveWhole = (id: string, { keepalive, ...body }: WholeSave) =>
  call(saveGeneratedDocument, { params: { id }, body, keepalive });

/** Saves one entry of a list. Throws as `saveContent` does. */
export const saveItem = ({ id }: GeneratedDocument, version: number, index: number, item: Record<string, string>) =>
  call(saveGeneratedItem, { params: { id }, body: { version, index, item } });

/** Makes an earlier text the current one. Throws as `saveContent` does, when the version that was seen is given. */
export const restore = (id: string, n: number, version?: number) =>
  call(restoreVersion, { params: { id, n }, body: { version } });

/** @throws AppError 'limit_reached' when the document has as many named versions as it may. */
export const renameVersion = (id: string, n: number, name: string | null) =>
  call(nameVersion, { params: { id, n }, body: { name } });

export const removeDocument = (id: string) => call(deleteGeneratedDocument, { params: { id } });
