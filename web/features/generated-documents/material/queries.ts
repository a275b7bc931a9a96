import { queryOptions } from '@tanstack/react-query';
import { listMarks } from '#shared/contracts/document-marks.ts';
import { readDocumentMaterial } from '#shared/contracts/document-material.ts';
import { call } from '#web/lib/call.ts';
import { keys } from '#web/lib/query.ts';

/** What a document is compared with. `version`: of its text, which decides what it was written from. */
export const materialQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: [...keys.generatedMaterial(id), version],
    queryFn: ({ signal }) => call(readDocumentMaterial, { params: { id }, signal }),
  });

/** The marks of a document, which its next versions keep. */
export const marksQuery = (id: string) =>
  queryOptions({
    queryKey: keys.generatedMarks(id),
    queryFn: ({ signal }) => call(listMarks, { params: { id }, signal }),
  });
