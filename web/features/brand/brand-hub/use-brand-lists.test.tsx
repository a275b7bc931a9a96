// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { useBrandLists } from '#web/features/brand/brand-hub/use-brand-lists.ts';
import { openScreen, pass } from '#web/testing/screen.tsx';

let lists: ReturnType<typeof useBrandLists>;
function Hub() {
  lists = useBrandLists('');
  return null;
}

test('brand voices and assets are requested in parallel, each newest updated first [DATA-API-04]', async () => {
  const asked: string[] = [];
  await openScreen(<Hub />, {
    server: ({ path, query }) => {
      asked.push(`${path} ${query.get('sort')}`);
      // No response arrives, so neither request can be waiting for the other.
      return new Promise(() => {});
    },
  });
  await pass(60_000);
  expect([...new Set(asked)].sort()).toEqual(['/api/brand-guidelines updated', '/api/reference-documents updated']);
  expect([lists.guidelines.data, lists.documents.data]).toEqual([undefined, undefined]);
});
