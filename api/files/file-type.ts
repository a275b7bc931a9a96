import { beginsLike, endsLike, needsEnd, TRAILING_BYTES } from '#api/files/leading-bytes.ts';
import type { Spooled } from '#api/files/receive.ts';
import { bytesAt } from '#api/files/spool.ts';
import { type Kind, kindOf } from '#platform/extract/kind.ts';
import { uploadTypesOf } from '#shared/brand/upload-type.ts';
import type { UploadMimeType } from '#shared/constants.ts';

const [DOC, DOCX] = [
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const;
const [PPT, PPTX] = [
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
] as const;

/** Names are changed by hand, and programs write the one format under the name of the other. */
const SIBLINGS: Partial<Record<UploadMimeType, UploadMimeType>> = {
  [DOC]: DOCX,
  [DOCX]: DOC,
  [PPT]: PPTX,
  [PPTX]: PPT,
};
/** What begins like nothing else; an archive or a container may be anything. */
const BY_BYTES: readonly UploadMimeType[] = ['application/pdf', 'image/png', 'image/jpeg'];
const ANY_OFFICE: readonly UploadMimeType[] = [DOCX, PPTX];
/** What programs write as a Word file beside its own formats. */
const UNDER_WORD: readonly (Kind | undefined)[] = ['rtf', 'html', 'mail', 'xml'];
const KIND_BYTES = 1_024;

/**
 * What a file is, by its bytes and its name; the browser's type only adds what it may be. Undefined: none of the seven
 * types. Of what only has the name of a type, reading says what it is.
 */
export async function fileTypeOf(file: Spooled): Promise<UploadMimeType | undefined> {
  const { path, size, head } = file;
  const named = uploadTypesOf(file);
  const endAt = Math.max(0, size - TRAILING_BYTES);
  const kind = kindOf(await bytesAt(path, 0, KIND_BYTES));
  const [first] = named;
  const isContainer = kind === 'old' || kind === 'encrypted';
  if (isContainer && (first === DOCX || first === PPTX)) return first;
  const candidates = [
    ...named,
    ...named.flatMap((type) => SIBLINGS[type] ?? []),
    ...BY_BYTES,
    ...(named.length === 0 ? ANY_OFFICE : []),
  ].filter((type) => beginsLike(type, head));
  for (const type of candidates) {
    const isWhole = !needsEnd(type) || endsLike(type, await bytesAt(path, endAt, size - endAt));
    if (isWhole) return type;
  }
  const isUnderWord = (first === DOC || first === DOCX) && UNDER_WORD.includes(kind);
  return isUnderWord ? DOC : undefined;
}
