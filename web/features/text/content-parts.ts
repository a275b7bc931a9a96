import type { Content, GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { contentToText, type KindName, readContent } from '#shared/text/kinds/index.ts';
import type { ShownFor } from '#shared/text/kinds/kind.ts';
import { joinLines } from '#shared/text/line-ends.ts';
import type { Person } from '#web/lib/session.ts';

/** What is edited and saved as one: the whole text, or the entry of a list with this index (GAP-81). */
export type Part = 'text' | number;
export type Fields = Readonly<Record<string, string>>;
type Item = Record<string, string>;
type Held = Pick<GeneratedDocument, 'kind' | 'content'>;

/** The fields of an entry that can be edited; the other fields are saved unchanged. */
const editable: Partial<Record<KindName, readonly string[]>> = {
  sourcing_email: ['subject', 'message'],
  social_ad: ['title', 'content'],
  boolean_search: ['search'],
};

/** The entries of a list kind; undefined for text, and for content that does not match its kind (OUT-17). */
function itemsOf({ kind, content }: Held): Item[] | undefined {
  const read = readContent(kind, content);
  return Array.isArray(read) ? read : undefined;
}

/** The values an editor of this part starts with; undefined when it has no editable field. */
export function fieldsOf(document: Held, part: Part): Fields | undefined {
  if (part === 'text') return typeof document.content === 'string' ? { content: document.content } : undefined;
  const item = itemsOf(document)?.[part];
  const names = editable[document.kind] ?? [];
  return item && Object.fromEntries(names.map((name) => [name, item[name] ?? '']));
}

/** The part that 'Edit' of a document opens; null when its content is read-only. */
export function firstPart(document: Held): Part | null {
  if (typeof document.content === 'string') return 'text';
  return itemsOf(document)?.length ? 0 : null;
}

/** The entry with the edited fields, as it is saved. Line breaks of a search become blanks. */
export function itemWith(document: Held, index: number, fields: Fields): Item {
  const item = { ...itemsOf(document)?.[index], ...fields };
  return item.search === undefined ? item : { ...item, search: joinLines(item.search, ' ').trim() };
}

/** The text of a part as shown and copied (GAP-79). */
export function partText(document: Held, part: Part, shownFor: ShownFor): string {
  if (part === 'text') return contentToText('plain', document.content, shownFor);
  const item = itemsOf(document)?.[part];
  if (!item) return '';
  return item.search ?? contentToText(document.kind, [item], shownFor);
}

/** The text of the document as shown, copied and downloaded (GAP-79). */
export const documentText = ({ kind, content }: Held, shownFor: ShownFor): string =>
  contentToText(kind, content, shownFor);

/** Whether two contents are equal; the order of the fields of an entry is ignored. */
export function sameContent(a: Content, b: Content): boolean {
  const ordered = (content: Content) =>
    typeof content === 'string'
      ? content.trim()
      : JSON.stringify(content.map((item) => Object.entries(item).sort(([one], [other]) => one.localeCompare(other))));
  return ordered(a) === ordered(b);
}

/** The reader and the company that fill the placeholders of a text (OUT-14, GAP-77). */
export const shownForOf = (
  { first_name }: Person,
  { company_name }: Pick<GeneratedDocument, 'company_name'>,
): ShownFor => ({
  first_name,
  company_name,
});
