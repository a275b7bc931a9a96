// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { Extent } from '#shared/permissions.ts';
import { LibraryPage } from '#web/features/generated-documents/library/library-page.tsx';
import { useRights } from '#web/lib/rights.ts';
import { useSession } from '#web/lib/session.ts';
import { buttons, openScreen, pass, press, until } from '#web/testing/screen.tsx';

vi.mock('#web/lib/workspace.ts', async (original) => ({ ...(await original<object>()), openSlug: 'otterbeck' }));

const ROLE = '7d4b8a6e-0f8e-4b0b-9d7c-2f4f3f0d1a11';
const ME = '7d4b8a6e-0f8e-4b0b-9d7c-2f4f3f0d1a33';
const COLLEAGUE = '7d4b8a6e-0f8e-4b0b-9d7c-2f4f3f0d1a44';
const row = (n: number, user_id: string | null) => ({
  ...{ id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`, role_id: ROLE, template_id: ROLE },
  ...{ queue_id: null, template_name: `Advert ${n}`, kind: 'job_advert', job_title: 'Designer' },
  ...{ company_name: 'Harbour & Pine', version: 1, edited: false, user_id },
  ...{ created_at: '2026-11-18T12:00:00Z', updated_at: '2026-11-18T12:00:00Z' },
});

/** Opens the library with these rows for a person whose role deletes documents to that extent; collects what is deleted. */
async function library(extent: Extent, rows: readonly { id: string }[]): Promise<string[]> {
  const deleted: string[] = [];
  useSession.setState({ user: { id: ME, user_metadata: {} } as never, loading: false });
  useRights.setState({ rights: new Map([['content.delete', extent]]), workspace: 'Otterbeck' });
  await openScreen(<LibraryPage />, {
    at: '/content',
    server: ({ method, path }) => {
      if (method === 'DELETE') deleted.push(path.split('/').at(-1) ?? '');
      if (method === 'DELETE') return new Response(null, { status: 204 });
      return path === '/api/generated-documents' ? { items: rows, next: null } : { items: [], next: null };
    },
  });
  return deleted;
}

const tickAll = () => act(async () => document.querySelector<HTMLInputElement>('.card input[type=checkbox]')?.click());
const page = () => document.body.textContent ?? '';

test('an editor deletes the own ones among the ticked, and reads how many stay [TEAM-15]', async () => {
  const deleted = await library('own', [row(1, ME), row(2, COLLEAGUE), row(3, null)]);
  await tickAll();
  await press('Delete');
  await until(() => page().includes('Are you sure'));
  expect(page()).toContain('Delete Generated Asset');
  expect(page()).toContain('2 of the selected stay: others created them.');
  await press('Delete');
  await pass(1_000);
  expect(deleted).toEqual([row(1, ME).id]);
});

test('where none of the ticked is one’s own, Delete is disabled and says why [TEAM-15]', async () => {
  await library('own', [row(1, COLLEAGUE)]);
  await tickAll();
  expect(buttons('Delete')[0]?.disabled).toBe(true);
  expect(buttons('Delete')[0]?.title).toBe('Only its author or an admin can delete an item.');
});

test('who may delete any deletes all that are ticked [TEAM-15]', async () => {
  const deleted = await library('any', [row(1, ME), row(2, COLLEAGUE)]);
  await tickAll();
  await press('Delete');
  await until(() => page().includes('Are you sure'));
  expect(page()).toContain('Delete 2 Generated Assets');
  expect(page()).not.toContain('of the selected');
  await press('Delete');
  await pass(1_000);
  expect(deleted).toHaveLength(2);
});
