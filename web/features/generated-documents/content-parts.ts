import type { Content, GeneratedDocument } from '#shared/contracts/generated-documents.ts';
import { contentToText, type KindName, readContent } from '#shared/kinds/index.ts';
import type { ShownFor } from '#shared/kinds/kind.ts';

/** What is edited and saved as one: the whole text, or one entry of a list (GAP-81). */
export type Part = 'text' | number;
export type Fields = Readonly<Record<string, string>>;
type Item = Record<string, string>;
type Held = Pick<GeneratedDocument, 'kind' | 'content'>;

/** The fields of an entry that a person writes; the rest is carried along. */
const editable: Partial<Record<KindName, readonly string[]>> = {
  sourcing_email: ['subject', 'message'],
  social_ad: ['title', 'content'],
  boolean_search: ['search'],
};

/** The entries of a list kind; undefined for text, and for content without the shape of its kind (OUT-17). */
function itemsOf({ kind, content }: Held): Item[] | undefined {
  const read = readContent(kind, content);
  return Array.isArray(read) ? read : undefined;
}

/** What an editor of this part starts with; undefined when there is nothing it could edit. */
export function fieldsOf(document: Held, part: Part): Fields | undefined {
  if (part === 'text') return typeof document.content === 'string' ? { content: document.content } : undefined;
  const item = itemsOf(document)?.[part];
  const names = editable[document.kind] ?? [];
  return item && Object.fromEntries(names.map((name) => [name, item[name] ?? '']));
}

/** Where 'Edit' of the whole item begins; null when its content can only be looked at. */
export function firstPart(document: Held): Part | null {
  if (typeof document.content === 'string') return 'text';
  return itemsOf(document)?.length ? 0 : null;
}

/** One entry with the written fields in it, as it is saved. A search is one line. */
export function itemWith(document: Held, index: number, fields: Fields): Item {
  const item = { ...itemsOf(document)?.[index], ...fields };
  return item.search === undefined ? item : { ...item, search: item.search.replace(/\s*\n\s*/g, ' ').trim() };
}

/** One part as it is shown and copied (GAP-79). */
export function partText(document: Held, part: Part, shownFor: ShownFor): string {
  if (part === 'text') return contentToText('plain', document.content, shownFor);
  const item = itemsOf(document)?.[part];
  if (!item) return '';
  return item.search ?? contentToText(document.kind, [item], shownFor);
}

/** All of it as it is shown, copied and downloaded (GAP-79). */
export const documentText = ({ kind, content }: Held, shownFor: ShownFor): string =>
  contentToText(kind, content, shownFor);

/** Equal as stored: the order of an entry's fields means nothing. */
export function sameContent(a: Content, b: Content): boolean {
  const ordered = (content: Content) =>
    typeof content === 'string'
      ? content.trim()
      : JSON.stringify(content.map((item) => Object.entries(item).sort(([one], [other]) => one.localeCompare(other))));
  return ordered(a) === ordered(b);
}
