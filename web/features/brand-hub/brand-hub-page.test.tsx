// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { BrandHubPage } from '#web/features/brand-hub/brand-hub-page.tsx';
import { messages, openScreen, type ServerRequest, until } from '#web/testing/screen.tsx';

const at = '2026-01-01T00:00:00.000Z';
const id = '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10';
const voice = { id, user_id: id, profile_name: 'Everyday voice', complete: true, created_at: at, updated_at: at };
const asset = {
  ...{ id, user_id: id, title: 'Handbook.pdf', file_path: 'x', file_type: 'application/pdf', file_size: 1 },
  ...{ description: '', profile_ids: [], text_state: 'ready', text_reason: null, text_detail: null, version: 1 },
  ...{ created_at: at, updated_at: at },
};
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
