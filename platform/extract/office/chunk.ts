import { decodeText } from '#platform/decode-text.ts';
import { htmlText } from '#platform/extract/html.ts';
import { kindOf } from '#platform/extract/kind.ts';
import { pageOfMail } from '#platform/extract/mail.ts';
import type { Package } from '#platform/extract/office/package.ts';
import { OldFormat } from '#platform/extract/old-format.ts';
import { rtfText } from '#platform/extract/rtf.ts';

/** One file in another, which may have a third one in it: more are not made by any program. */
const DEPTH_MAX = 3;

/** `inner`: opens a file within the room of the one that it is in. */
export type ChunkReader = Pick<Package, 'inner'> & {
  max: number;
  depth: number;
  wordText(from: Package, max: number, depth: number): string;
};

/**
 * The text of a part in a format of its own, which Word shows where it stands (`w:altChunk`, ECMA-376 17.17.2): a page, a
 * web archive, Rich Text, another Word file or plain text, by what its bytes are. Throws for one that is not read, because
 * the text would be less than what is seen.
 */
export function chunkText(bytes: Uint8Array, { max, depth, inner, wordText }: ChunkReader): string {
  const kind = kindOf(bytes);
  if (kind === 'rtf') return rtfText(bytes, max);
  if (kind === 'zip' && depth < DEPTH_MAX) return wordText(inner(bytes), max, depth + 1);
  if (kind === 'html') return htmlText(decodeText(bytes), max);
  const page = kind === 'mail' ? pageOfMail(bytes) : undefined;
  if (page !== undefined) return htmlText(page, max);
  if (kind !== undefined) throw new OldFormat(`A part of the kind ${kind} in a Word file is not read`);
  const text = decodeText(bytes);
  return /^\s*</.test(text) ? htmlText(text, max) : text;
}
