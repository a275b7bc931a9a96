import type { GeneratedDocumentRow } from '#shared/contracts/generated-documents.ts';

export type Row = GeneratedDocumentRow;
/** The cached pages of a list. */
export type Pages = { pages: { items: Row[]; next: string | null }[]; pageParams: unknown[] };
export type ListFilters = { q: string; sort: 'updated' | 'type'; role_id: string | null };

const same = (id: string) => (row: Row) => row.id === id;
const holds = ({ pages }: Pages, id: string): boolean => pages.some(({ items }) => items.some(same(id)));
const mapItems = (data: Pages, change: (items: Row[]) => Row[]): Pages => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, items: change(page.items) })),
});

/**
 * Replaces a row in its place; unchanged when the list does not contain it. For the user's own changes: the order of
 * the rows stays.
 */
export const replaceRow = (data: Pages, row: Row): Pages =>
  holds(data, row.id) ? mapItems(data, (items) => items.map((known) => (known.id === row.id ? row : known))) : data;

export const removeRow = (data: Pages, id: string): Pages =>
  holds(data, id) ? mapItems(data, (items) => items.filter((row) => row.id !== id)) : data;

/**
 * Adds a new document to a list (GEN-15: at the top). Returns undefined when only the server knows its place: whether
 * it matches a search, and its position by type among rows that are not loaded.
 */
export function placeRow(data: Pages, row: Row, { q, sort, role_id }: ListFilters): Pages | undefined {
  if (role_id !== null && role_id !== row.role_id) return data;
  if (sort === 'type') return holds(data, row.id) ? replaceRow(data, row) : undefined;
  if (q !== '' && !holds(data, row.id)) return undefined;
  const [first, ...rest] = removeRow(data, row.id).pages;
  return first ? { ...data, pages: [{ ...first, items: [row, ...first.items] }, ...rest] } : undefined;
}
