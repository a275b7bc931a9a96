// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { readGeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { itemIn, OtherPlace } from '#web/app/other-place.tsx';
import { readOf } from '#web/lib/endpoint.ts';
import { openScreen, pass, until } from '#web/testing/screen.tsx';

const id = '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10';
const text = () => document.body.textContent ?? '';
afterEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

/** Opens the page of the item, which the server does not find in this workspace. */
async function openMissing(place: unknown): Promise<{ led: string[]; asked: string[] }> {
  const led: string[] = [];
  const asked: string[] = [];
  history.replaceState(null, '', `/content/${id}`);
  vi.spyOn(location, 'replace').mockImplementation((to) => void led.push(String(to)));
  const { client } = await openScreen(<OtherPlace />, {
    server: ({ path }) => {
      asked.push(path);
      return place ?? Response.json({ error: { code: 'no_such_item', message: 'Not found' } }, { status: 404 });
    },
  });
  const missing = () => Promise.reject(new AppError('no_such_item'));
  await client.fetchQuery({ ...readOf(readGeneratedDocument, { params: { id } }), queryFn: missing }).catch(() => null);
  await until(() => asked.length > 0);
  await pass(100);
  return { led, asked };
}

test('an item in another workspace of mine is opened there [TEAM-13]', async () => {
  const { led, asked } = await openMissing({ slug: 'otterbeck', name: 'Otterbeck' });
  expect(asked).toEqual([`/api/places/${id}`]);
  expect(led).toEqual([`/w/otterbeck/content/${id}`]);
});

test('an item in none of mine stays a page that does not exist [TEAM-13]', async () => {
  expect((await openMissing(null)).led).toEqual([]);
});

test("'Opened in {workspace}' is shown for 3 s [TEAM-13]", async () => {
  sessionStorage.setItem('opened-in', 'Otterbeck');
  await openScreen(<OtherPlace />);
  expect(text()).toContain('Opened in Otterbeck');
  await pass(2_999);
  expect(text()).toContain('Opened in Otterbeck');
  await pass(1);
  expect(text()).not.toContain('Opened in Otterbeck');
});

test.each([
  [`/content/${id}`, '', id],
  ['/roles/create', `?editId=${id}`, id],
  ['/roles', `?q=${id}`, null],
])('the item of %s%s [TEAM-13]', (pathname, search, item) => {
  expect(itemIn({ pathname, search })).toBe(item);
});
