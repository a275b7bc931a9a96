// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { BrandHubPage } from '#web/features/brand/brand-hub/brand-hub-page.tsx';
import { useSession } from '#web/lib/session.ts';
import { anAsset } from '#web/testing/asset.ts';
import { buttons, messages, openScreen, pass, press, type ServerRequest, until } from '#web/testing/screen.tsx';
// The dialog loads this module when it opens.
import '#web/ui/overlay/confirm-popup.tsx';

const at = '2026-01-01T00:00:00.000Z';
const id = '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10';
const voice = { id, user_id: id, profile_name: 'Everyday voice', complete: true, created_at: at, updated_at: at };
const asset = anAsset({ id, user_id: id });
const LISTS = { '/api/brand-guidelines': voice, '/api/reference-documents': asset };

const text = () => document.body.textContent ?? '';
const href = (name: string) =>
  [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)?.getAttribute('href');
const listOf = (item: object | undefined) => ({ items: item ? [item] : [], next: null });

test('the Brand Hub asks for both lists at once, in the order of the last change [HUB-01, HUB-02, HUB-03]', async () => {
  const asked: ServerRequest[] = [];
  await openScreen(<BrandHubPage />, {
    at: '/brand-hub',
    server: (given) => {
      if (given.path in LISTS) asked.push(given);
      return new Promise(() => {});
    },
  });
  expect(document.querySelector('h1')?.textContent).toBe('Brand Hub');
  expect(text()).toContain('Manage your brand voice and assets centrally');
  expect(messages('status').join()).toContain('Loading brand information');
  expect(asked.map(({ path }) => path).sort()).toEqual(Object.keys(LISTS));
  expect(asked.map(({ query }) => query.get('sort'))).toEqual(['updated', 'updated']);
});

test('an empty Brand Hub leads from one step to the next [HUB-09, HUB-13, HUB-15]', async () => {
  await openScreen(<BrandHubPage />, { at: '/brand-hub', server: () => listOf(undefined) });
  await until(() => text().includes('Getting Started'));
  const steps = [...document.querySelectorAll('ol li')];
  expect(steps.map((step) => step.querySelector('p')?.textContent)).toEqual([
    'Define brand voice and tone',
    'Upload brand assets and reference materials',
    'Create role specifications',
  ]);
  expect(document.querySelectorAll('ol a')).toHaveLength(3);
  expect(document.querySelector('[placeholder="Search brand elements..."]')).toBeNull();
  expect(href('Define Brand Voice')).toBe('/brand-guidelines');
  expect(href('Upload Assets')).toBe('/reference-documents');
});

test('its buttons change once it has content [HUB-09, HUB-13, HUB-15]', async () => {
  const server = ({ path }: ServerRequest) => listOf(LISTS[path as keyof typeof LISTS]);
  await openScreen(<BrandHubPage />, { at: '/brand-hub', server });
  await until(() => text().includes('Everyday voice') && text().includes('Handbook.pdf'));
  expect(href('Create New')).toBe('/brand-guidelines');
  expect(href('Upload New')).toBe('/reference-documents');
  expect(text()).not.toContain('Getting Started');
});

const failed = () =>
  Response.json({ error: { code: 'UNKNOWN_ERROR', message: 'No', request_id: 'r' } }, { status: 400 });
const dialog = () => document.querySelector('[role=alertdialog][data-open]')?.textContent ?? '';

test('a brand voice is deleted only after a question, and one that cannot be deleted says so and stays [HUB-17]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  useSession.setState({ user: { id, user_metadata: {} } as never, loading: false });
  const asked: string[] = [];
  const server = ({ method, path }: ServerRequest) => {
    if (method === 'GET') return listOf(LISTS[path as keyof typeof LISTS]);
    asked.push(`${method} ${path}`);
    return failed();
  };
  await openScreen(<BrandHubPage />, { at: '/brand-hub', server });
  await press('Delete Everyday voice');
  await until(() => dialog().includes('Delete Brand Voice?'));
  expect(dialog()).toContain('Are you sure you want to delete "Everyday voice"? This action cannot be undone.');
  await press('Cancel');
  await until(() => dialog() === '');
  expect(asked).toEqual([]);
  await press('Delete Everyday voice');
  await press('Delete');
  await until(() => dialog().includes('Failed to delete item. Please try again.'));
  expect(asked).toEqual([`DELETE /api/brand-guidelines/${id}`]);
  expect(text()).toContain('Everyday voice');
});

test('a search that fails says so, offers another try and can be cleared [HUB-16]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const server = ({ query }: ServerRequest) => (query.get('q') ? failed() : listOf(undefined));
  await openScreen(<BrandHubPage />, { at: '/brand-hub?q=sea', server });
  await pass(5_000);
  await until(() => messages('alert').length > 0);
  expect(messages('alert').join()).toContain('Failed to load brand information');
  expect(buttons('Try again')).toHaveLength(1);
  await press('Clear search');
  await pass(1_000);
  await until(() => text().includes('Getting Started'));
});
