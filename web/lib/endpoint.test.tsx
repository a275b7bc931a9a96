// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { nounOf, readOf, useChange } from '#web/lib/endpoint.ts';
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
