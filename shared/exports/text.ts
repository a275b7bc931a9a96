import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { contentToText, type KindName, readContent } from '#shared/text/kinds/index.ts';
import type { ShownFor } from '#shared/text/kinds/kind.ts';
import { fillShown } from '#shared/text/kinds/shown.ts';
import { type Block, blocksOf } from '#shared/text/structure.ts';

/** The kinds whose cards hold placeholders that are filled when they are shown. */
const FILLED: readonly KindName[] = ['sourcing_email', 'social_ad'];

/** The file of the text format: what Copy gives. */
export const textOf = contentToText;

/** The blocks of a document as shown: those of the same text, with its placeholders filled. */
export function shownBlocks(kind: KindName, content: Content, shownFor: ShownFor): Block[] {
  const read = readContent(kind, content) as Content | undefined;
  if (read === undefined || !Array.isArray(read)) return blocksOf(kind, contentToText(kind, content, shownFor));
  if (!FILLED.includes(kind)) return blocksOf(kind, read);
  const entries = read.map((entry) =>
    Object.fromEntries(Object.entries(entry).map(([name, text]) => [name, fillShown(text, shownFor)])),
  );
  return blocksOf(kind, entries);
}
