// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { pagesOf, readOf, usePages } from '#web/lib/endpoint.ts';
import { openScreen, until } from '#web/testing/screen.tsx';

const listThings = endpoint({
  method: 'GET',
  path: '/api/things',
  may: null,
  query: z.object({ limit: z.optional(z.int()), after: z.optional(z.string()) }),
  reply: z.object({ items: z.array(z.string()), next: z.nullable(z.string()) }),
});
const filters = { query: { limit: 20 } };

function Plain() {
  const { data } = useQuery(readOf(listThings, filters));
  return <p>{data?.items.join()}</p>;
}

function Paged() {
  const { data } = usePages(pagesOf(listThings, filters));
  return <p>{data?.join()}</p>;
}

test('a list that is read page by page and a plain query of the same list do not read each other’s replies', async () => {
  const screen = (
    <>
      <Plain />
      <Paged />
    </>
  );
  await openScreen(screen, { server: () => ({ items: ['One', 'Two'], next: null }) });
  const shown = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent);
  await until(() => shown().every((text) => text !== ''));
  expect(shown()).toEqual(['One,Two', 'One,Two']);
});
