import { type callsOf, expect } from '#e2e/fixtures.ts';

type Calls = ReturnType<typeof callsOf>;
type Listed = { id: string; template_name: string };

/** Generates these templates for a role; returns the id of each document by its template. */
export async function written(calls: Calls, role_id: string, names: string[]): Promise<Record<string, string>> {
  const { items: all } = await calls.call<{ items: { id: string; name: string }[] }>('GET', '/api/document-templates');
  const template_ids = names.flatMap((name) => all.find((one) => one.name === name)?.id ?? []);
  await calls.call('POST', '/api/generations', { role_id, template_ids });
  const listed = async () =>
    (await calls.call<{ items: Listed[] }>('GET', `/api/generated-documents?role_id=${role_id}`)).items;
  await expect.poll(async () => (await listed()).length, { timeout: 30_000 }).toBe(names.length);
  return Object.fromEntries((await listed()).map(({ template_name, id }) => [template_name, id]));
}
