import { deleteMark, listMarks, type Mark, putMark } from '#shared/contracts/document-marks.ts';
import { readDocumentMaterial } from '#shared/contracts/document-material.ts';
import { readGuidelines, updateGuidelines } from '#shared/contracts/guidelines.ts';
import { readRole } from '#shared/contracts/roles.ts';
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

/**
 * Adds a word to 'Words we use' of the brand voice of a role, unless it stands there.
 * @throws AppError 'edit_conflict' when the brand voice was saved at the same time; 'not_found' without one.
 */
export async function allowWord(roleId: string, word: string): Promise<void> {
  const role = await call(readRole, { params: { id: roleId } });
  const { id, version, ...voice } = await call(readGuidelines, { params: { id: role.brand_guidelines_id ?? '' } });
  const lines = voice.words_we_use.split('\n').filter((line) => line.trim() !== '');
  if (lines.some((line) => line.toLowerCase() === word.toLowerCase())) return;
  const words_we_use = [...lines, word].join('\n');
  await call(updateGuidelines, { params: { id }, body: { ...voice, version, words_we_use } });
}
