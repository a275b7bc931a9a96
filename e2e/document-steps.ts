import type { Page } from 'playwright/test';
import { type callsOf, type Person, type Running, signIn } from '#e2e/fixtures.ts';
import { written } from '#e2e/written.ts';

type Calls = ReturnType<typeof callsOf>;
export type Stored = { id: string; version: number; content: string | Record<string, string>[] };

/** Generates one template for a ready role, with other values in some of its fields; returns the document. */
export async function aDocument(calls: Calls, template: string, role: object = {}): Promise<Stored> {
  const { id: role_id } = await calls.readyRole(role);
  const ids = await written(calls, role_id, [template]);
  return calls.call<Stored>('GET', `/api/generated-documents/${ids[template]}`);
}

/** Saves other content, as an edit of its own. */
export const edited = (calls: Calls, { id, version }: Stored, content: Stored['content']): Promise<Stored> =>
  calls.call('PUT', `/api/generated-documents/${id}`, { version, content });

export const openDocument = (page: Page, product: Running, person: Person, { id }: Stored, query = '') =>
  signIn(page, product, person, `/content/${id}${query}`);
