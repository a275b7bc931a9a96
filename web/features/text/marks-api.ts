import { deleteMark, listMarks, type Mark, putMark } from '#shared/text/contracts/document-marks.ts';
import { readDocumentMaterial } from '#shared/text/contracts/document-material.ts';
import { call } from '#web/lib/call.ts';

export const fetchMaterial = (id: string, signal: AbortSignal) =>
  call(readDocumentMaterial, { params: { id }, signal });

export const fetchMarks = (id: string, signal: AbortSignal) =>
  call(listMarks, { params: { id }, signal }).then(({ items }) => items);

type Marked = Pick<Mark, 'rule' | 'phrase' | 'verdict'>;

/** @throws AppError 'limit_reached' when the document has as many marks as it may. */
export const saveMark = (id: string, body: Marked) => call(putMark, { params: { id }, body });

export const removeMark = (id: string, { rule, phrase }: Omit<Marked, 'verdict'>) =>
  call(deleteMark, { params: { id }, body: { rule, phrase } });
