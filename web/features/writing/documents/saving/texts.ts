import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { type PartName, partsOf } from '#shared/text/document-parts.ts';
import { lineFeeds } from '#shared/text/line-ends.ts';

/** The text of every part of a document. */
export type Texts = Readonly<Partial<Record<PartName, string>>>;

export const textsOf = ({ kind, content }: Pick<GeneratedDocument, 'kind' | 'content'>): Texts =>
  Object.fromEntries(partsOf(kind, content).map(({ name, text }) => [name, text]));

export const namesOf = (texts: Texts): PartName[] => Object.keys(texts).sort() as PartName[];

/** Whether both have the same parts: a regenerated list may have more or fewer cards. */
export const isAlike = (a: Texts, b: Texts): boolean => namesOf(a).join() === namesOf(b).join();

/** As the server stores it: without blanks at the edges, with line feeds. */
const asStored = (text: string | undefined): string => lineFeeds(text ?? '').trim();

export const isSameText = (a: string | undefined, b: string | undefined): boolean => asStored(a) === asStored(b);

/** Whether the server would store the same. */
export const isSame = (a: Texts, b: Texts): boolean =>
  isAlike(a, b) && namesOf(a).every((name) => isSameText(a[name], b[name]));
