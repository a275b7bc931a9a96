import { queryOptions } from '@tanstack/react-query';
import * as contracts from '#shared/exports/contracts/document-exports.ts';
import { EXPORTED_DOCUMENTS_MAX } from '#shared/exports/contracts/document-exports.ts';
import type { ZipFormat } from '#shared/exports/formats.ts';
import { readApproved } from '#shared/review/contracts/reviews.ts';
import { readDocumentMaterial } from '#shared/text/contracts/document-material.ts';
import { listGeneratedDocuments } from '#shared/text/contracts/generated-documents.ts';
import { call } from '#web/lib/call.ts';
import { keys } from '#web/lib/query.ts';

/** Immutable while the number of the approved version is the same. */
export const approvedQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: [...keys.generatedReview(id), 'approved', version],
    queryFn: ({ signal }) => call(readApproved, { params: { id }, signal }),
  });

export const lookQuery = (id: string, version: number | null) =>
  queryOptions({
    queryKey: [...keys.generatedOne(id), 'look', version],
    queryFn: ({ signal }) => call(contracts.readExportLook, { params: { id }, signal }),
  });

/** The role of an advert, for its job data. */
export const roleQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.generatedOne(id), 'material'],
    queryFn: ({ signal }) => call(readDocumentMaterial, { params: { id }, signal }),
  });

export const isUnderWay = ({ state }: contracts.DocumentExport): boolean => state === 'waiting' || state === 'running';

/** While one is under way, in case the live connection is lost. */
const POLL_MS = 2_000;

/** Own exports of the workspace that are kept, the newest first. */
export const exportsQuery = queryOptions({
  queryKey: keys.documentExports,
  queryFn: async ({ signal }) => (await call(contracts.listDocumentExports, { signal })).items,
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_MS : false),
});

export type StartedExport = {
  format: ZipFormat;
  is_zip: boolean;
  documents: { id: string; draft: boolean }[];
};
export const startExport = (body: StartedExport) => call(contracts.startDocumentExport, { body });
export const cancelExport = (id: string) => call(contracts.cancelDocumentExport, { params: { id } });
export const linkToExport = async (id: string): Promise<string> =>
  (await call(contracts.linkToDocumentExport, { params: { id } })).url;

/** Those of a role that fit into one export. */
export const roleDocumentsQuery = (roleId: string) =>
  queryOptions({
    queryKey: [...keys.generated, 'export', roleId],
    queryFn: async ({ signal }) => {
      const query = { role_id: roleId, limit: EXPORTED_DOCUMENTS_MAX, sort: 'created' } as const;
      return (await call(listGeneratedDocuments, { query, signal })).items;
    },
    staleTime: 0,
  });
