// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { endpointKey, nounOf, pagesOf, readOf, useChange, usePages } from '#web/lib/endpoint.ts';
import { openScreen, press, type ServerRequest, until } from '#web/testing/screen.tsx';

const id = z.object({ id: z.string() });
const reply = z.object({ name: z.string() });
const readThing = endpoint({ method: 'GET', path: '/api/things/:id', may: null, params: id, reply });
const renameThing = endpoint({
  method: 'PATCH',
  path: '/api/things/:id/name',
  may: null,
  params: id,
  body: reply,
  reply,
});
const readOther = endpoint({ method: 'GET', path: '/api/others', may: null, reply });

test('the key of a read is its noun, its path and what it is given', () => {
  expect(nounOf(renameThing)).toBe('things');
  expect(readOf(readThing, { params: { id: 'a' } }).queryKey).toEqual([
    'things',
    '/api/things/:id',
    { params: { id: 'a' } },
  ]);
  expect(readOf(readOther).queryKey).toEqual(['others', '/api/others', {}]);
});

function Things() {
  const thing = useQuery(readOf(readThing, { params: { id: 'a b' } }));
  const other = useQuery(readOf(readOther));
  const rename = useChange(renameThing);
  return (
    <>
      {thing.data?.name} {other.data?.name} {rename.error && 'refused'}
      <button type="button" onClick={() => rename.mutate({ params: { id: 'a b' }, body: { name: 'new' } })}>
        Rename
      </button>
    </>
  );
}

const shows = (words: string) => until(() => document.body.textContent?.includes(words) === true);

/** Opens the page on a server that keeps the name, or refuses to. */
async function open(isRefused: boolean) {
  const asked: string[] = [];
  let name = 'old';
  const server = ({ method, path, body }: ServerRequest) => {
    asked.push(`${method} ${path}`);
    if (method === 'PATCH' && isRefused) return new Response('{}', { status: 422 });
    if (method === 'PATCH') name = (body as { name: string }).name;
    return { name: path === '/api/others' ? 'other' : name };
  };
  await openScreen(<Things />, { server });
  await shows('old other');
  await press('Rename');
  return asked;
}

test('after a change what was read of its noun is read again, and nothing else', async () => {
  const asked = await open(false);
  await shows('new other');
  expect(asked.filter((one) => one.startsWith('GET'))).toEqual([
    'GET /api/things/a%20b',
    'GET /api/others',
    'GET /api/things/a%20b',
  ]);
});

test('a refused change is followed by a read as well: what it did is not known', async () => {
  const asked = await open(true);
  await shows('refused');
  expect(asked.at(-1)).toBe('GET /api/things/a%20b');
});

const listThings = endpoint({
  method: 'GET',
  path: '/api/things',
  may: null,
  query: z.object({ q: z.optional(z.string()), after: z.optional(z.string()) }),
  reply: z.object({ items: z.array(z.string()), next: z.nullable(z.string()) }),
});
const found = { query: { q: 'a' } };

function Lists() {
  const plain = useQuery(readOf(listThings, found));
  const paged = usePages(pagesOf(listThings, found));
  const rename = useChange(renameThing, { changes: [endpointKey(readOther)] });
  return (
    <>
      <p>{plain.data?.items.join()}</p>
      <p>{paged.data?.join()}</p>
      <button type="button" onClick={paged.loadMore}>
        More
      </button>
      <button type="button" onClick={() => rename.mutate({ params: { id: 'a' }, body: { name: 'new' } })}>
        Rename
      </button>
    </>
  );
}

const paragraphs = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent);

test('a list is read page by page, beside a plain read of the same list; a change reads again what it names alone', async () => {
  const asked: string[] = [];
  const server = ({ method, path, query }: ServerRequest) => {
    asked.push([method, path, ...query].join(' '));
    if (method === 'PATCH') return { name: 'new' };
    return query.has('after') ? { items: ['three'], next: null } : { items: ['one', 'two'], next: 'two' };
  };
  await openScreen(<Lists />, { server });
  await until(() => paragraphs().join(' ') === 'one,two one,two');
  await press('More');
  await until(() => paragraphs()[1] === 'one,two,three');
  await press('Rename');
  await until(() => asked.includes('PATCH /api/things/a/name'));
  expect(paragraphs()).toEqual(['one,two', 'one,two,three']);
  expect(asked).toEqual([
    'GET /api/things q,a',
    'GET /api/things q,a',
    'GET /api/things q,a after,two',
    'PATCH /api/things/a/name',
  ]);
});
