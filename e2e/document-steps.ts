import type { Page } from 'playwright/test';
import { type callsOf, expect, type Person, type Running, signIn } from '#e2e/fixtures.ts';

type Calls = ReturnType<typeof callsOf>;
export type Stored = { id: string; version: number; content: string | Record<string, string>[] };
type Listed = { items: { id: string; name: string; template_name: string }[] };

/** Generates one template for a ready role; returns the document. */
export async function aDocument(calls: Calls, template: string, role: object = {}): Promise<Stored> {
  const { id: role_id } = await calls.readyRole(role);
  const { items } = await calls.call<Listed>('GET', '/api/document-templates');
  const template_ids = items.filter(({ name }) => name === template).map(({ id }) => id);
  await calls.call('POST', '/api/generations', { role_id, template_ids });
  const listed = async () => (await calls.call<Listed>('GET', `/api/generated-documents?role_id=${role_id}`)).items;
  await expect.poll(async () => (await listed()).length, { timeout: 30_000 }).toBe(1);
  const [document] = await listed();
  return calls.call<Stored>('GET', `/api/generated-documents/${document?.id}`);
}

/** Saves other content, as an edit of its own. */
export const edited = (calls: Calls, { id, version }: Stored, content: Stored['content']): Promise<Stored> =>
  calls.call('PUT', `/api/generated-documents/${id}`, { version, content });

export const openDocument = (page: Page, product: Running, person: Person, { id }: Stored, query = '') =>
  signIn(page, product, person, `/content/${id}${query}`);
