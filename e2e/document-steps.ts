import type { Page } from 'playwright/test';
import { type callsOf, expect, type Person, type Running, signIn } from '#e2e/fixtures.ts';

type Calls = ReturnType<typeof callsOf>;
type Content = string | Record<string, string>[];
export type Stored = { id: string; version: number; content: Content; role_id: string };
export type Listed = { id: string; template_name: string; version: number; checks: { current: boolean } | null };

const anyRow = () => true;

/** These texts of a role, which exist already; returns their rows of the list once each of them is ready. */
export async function writtenRows(
  calls: Calls,
  role_id: string,
  names: readonly string[],
  isReady: (row: Listed) => boolean = anyRow,
): Promise<Listed[]> {
  for (const template_id of await templatesOf(calls, names)) await calls.text(role_id, template_id);
  return rowsReady(calls, role_id, { count: names.length, isReady });
}

/** The same; the id of each document by its template. */
export const written = async (calls: Calls, role_id: string, names: readonly string[]) =>
  idsByTemplate(await writtenRows(calls, role_id, names));

/** The same by real generations. */
export async function generated(
  calls: Calls,
  role_id: string,
  names: readonly string[],
): Promise<Record<string, string>> {
  await calls.call('POST', '/api/generations', { role_id, template_ids: await templatesOf(calls, names) });
  return idsByTemplate(await rowsReady(calls, role_id, { count: names.length, isReady: anyRow }));
}

async function templatesOf(calls: Calls, names: readonly string[]): Promise<string[]> {
  const { items } = await calls.call<{ items: { id: string; name: string }[] }>('GET', '/api/document-templates');
  return names.flatMap((name) => items.find((one) => one.name === name)?.id ?? []);
}

type Ready = { count: number; isReady: (row: Listed) => boolean };

async function rowsReady(calls: Calls, role_id: string, { count, isReady }: Ready): Promise<Listed[]> {
  let rows: Listed[] = [];
  const ready = async () => {
    rows = (await calls.call<{ items: Listed[] }>('GET', `/api/generated-documents?role_id=${role_id}`)).items;
    return rows.filter(isReady).length;
  };
  await expect.poll(ready, { timeout: 40_000 }).toBe(count);
  return rows;
}

const idsByTemplate = (rows: Listed[]): Record<string, string> =>
  Object.fromEntries(rows.map(({ template_name, id }) => [template_name, id]));

export const stored = (calls: Calls, id: string) => calls.call<Stored>('GET', `/api/generated-documents/${id}`);

type Made = Stored & { path: string };

/** A text of a ready role, with other values in some of the role's fields; returns the document and its address. */
export async function aDocument(calls: Calls, template = 'Job Advert', role: object = {}): Promise<Made> {
  const { id: role_id } = await calls.readyRole(role);
  const { [template]: id = '' } = await written(calls, role_id, [template]);
  return { ...(await stored(calls, id)), path: `/content/${id}` };
}

/** The same by a real generation. */
export async function aGeneratedDocument(calls: Calls, template: string, role: object = {}): Promise<Made> {
  const { id: role_id } = await calls.readyRole(role);
  const { [template]: id = '' } = await generated(calls, role_id, [template]);
  return { ...(await stored(calls, id)), path: `/content/${id}` };
}

/** Saves other content, as an edit of its own. */
export const edited = (calls: Calls, { id, version }: Pick<Stored, 'id' | 'version'>, content: Content) =>
  calls.call<Stored>('PUT', `/api/generated-documents/${id}`, { version, content });

export const openDocument = (page: Page, product: Running, person: Person, { id }: { id: string }, query = '') =>
  signIn(page, product, person, `/content/${id}${query}`);

export const fieldOf = (page: Page, name = 'Job Advert') => page.getByRole('textbox', { name });
export const saveState = (page: Page) => page.locator('[data-save-state]');
/** The panel of a tab, which may count what is to be fixed. */
export const tabPanel = (page: Page, tab: string) => page.getByRole('tabpanel', { name: new RegExp(`^${tab}`) });

/** Types at the end of the text. */
export async function typeAtEnd(page: Page, text: string): Promise<void> {
  await fieldOf(page).press('Control+End');
  await page.keyboard.type(text);
}

/** Holds back what this window asks of documents until the returned function is called. */
export async function held(page: Page): Promise<() => void> {
  let release = () => {};
  const wait = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/generated-documents/*', async (route) => {
    await wait;
    await route.fallback();
  });
  return release;
}

/** The words of each mark of this kind, as the browser draws them. */
export const markedIn = (page: Page, name: string): Promise<string[]> =>
  page.evaluate((name) => {
    const words = ({ startContainer, startOffset, endContainer, endOffset }: AbstractRange): string => {
      const range = document.createRange();
      range.setStart(startContainer, startOffset);
      range.setEnd(endContainer, endOffset);
      return range.toString();
    };
    return [...(CSS.highlights.get(name) ?? [])].map(words);
  }, name);
