import type { DOCUMENT_SORTS, GeneratedDocumentRow } from '#shared/text/contracts/generated-documents.ts';
import type { ListedText } from '#shared/text/role-text-state.ts';

export type Row = GeneratedDocumentRow;
/** The texts of a role as they were read, also of those that the filters leave out. */
export type RoleTexts = { id: string; texts: ListedText[] };
/** The cached pages of a list. */
export type Pages = {
  pages: { items: Row[]; next: string | null; roles?: RoleTexts[] | undefined }[];
  pageParams: unknown[];
};
export type ListFilters = {
  q: string;
  sort: (typeof DOCUMENT_SORTS)[number];
  /** 'deleted': documents without a role. */
  role_id?: string | undefined;
  /** 'unknown': documents without a template. */
  template_id?: string | undefined;
  state?: 'to_fix' | 'clear' | undefined;
  pay?: 'missing' | undefined;
  author_id?: string | undefined;
  lead_id?: string | undefined;
  review_state?: 'changes_requested' | 'in_review' | 'approved' | 'published' | undefined;
  group?: 'role' | undefined;
};

const same = (id: string) => (row: Row) => row.id === id;
const holds = ({ pages }: Pages, id: string): boolean => pages.some(({ items }) => items.some(same(id)));
const mapItems = (data: Pages, change: (items: Row[]) => Row[]): Pages => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, items: change(page.items) })),
});

/**
 * A row in the place of a known one. One made from a document has no counts: those of the known row remain, as counts of
 * an earlier text when there is a newer one.
 */
function inPlaceOf(known: Row, row: Row): Row {
  const { checks } = known;
  if (row.checks !== undefined || !checks) return { ...known, ...row };
  return { ...known, ...row, checks: { ...checks, current: checks.current && row.version === known.version } };
}

/**
 * Replaces a row in its place; unchanged when the list does not contain it. For the user's own changes and for counts
 * that change while the list is open: the order of the rows stays.
 */
export const replaceRow = (data: Pages, row: Row): Pages =>
  holds(data, row.id)
    ? mapItems(data, (items) => items.map((known) => (known.id === row.id ? inPlaceOf(known, row) : known)))
    : data;

export const removeRow = (data: Pages, id: string): Pages =>
  holds(data, id) ? mapItems(data, (items) => items.filter((row) => row.id !== id)) : data;

/** Removes a deleted text: from its rows, and from the texts of its role, where its template is not written any more. */
export function forgetRow(data: Pages, id: string): Pages {
  const { pages, ...rest } = removeRow(data, id);
  return { ...rest, pages: pages.map(({ roles, ...page }) => (roles ? { ...page, roles: without(roles, id) } : page)) };
}

const without = (roles: readonly RoleTexts[], id: string): RoleTexts[] =>
  roles.map((role) => ({
    ...role,
    texts: role.texts.flatMap((text) => (text.document_id === id ? unwritten(text) : text)),
  }));

const unwritten = (text: ListedText): ListedText[] =>
  text.template_id === null
    ? []
    : [{ ...text, document_id: null, state: { ...text.state, state: 'missing', to_fix: 0 } }];

const belongs = ({ role_id, template_id }: Row, wanted: ListFilters): boolean =>
  (wanted.role_id === undefined || wanted.role_id === (role_id ?? 'deleted')) &&
  (wanted.template_id === undefined || wanted.template_id === (template_id ?? 'unknown'));

/**
 * Adds a new document to a list (GEN-15: at the top). Returns undefined when only the server knows its place: whether
 * it matches a search or a filter of its checks, people or review, and its position by type or role among rows that are
 * not loaded.
 */
export function placeRow(data: Pages, row: Row, filters: ListFilters): Pages | undefined {
  if (!belongs(row, filters)) return data;
  const isKnown = holds(data, row.id);
  // A document that is written again keeps its place in every order but that of the last change.
  if (isKnown && filters.sort !== 'updated') return replaceRow(data, row);
  if (!isKnown && isPlacedByServer(filters)) return undefined;
  const [known] = data.pages.flatMap(({ items }) => items.filter(same(row.id)));
  const placed = known ? inPlaceOf(known, row) : { checks: null, ...row };
  const [first, ...rest] = removeRow(data, row.id).pages;
  return first ? { ...data, pages: [{ ...first, items: [placed, ...first.items] }, ...rest] } : undefined;
}

const isPlacedByServer = ({ q, sort, group, state, pay, author_id, lead_id, review_state }: ListFilters): boolean =>
  q !== '' ||
  sort === 'type' ||
  sort === 'role' ||
  [group, state, pay, author_id, lead_id, review_state].some((filter) => filter !== undefined);
