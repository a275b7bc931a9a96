// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keys } from '#web/lib/query.ts';
import { usePages } from '#web/lib/use-pages.ts';
import { openScreen } from '#web/testing/screen.tsx';

const filters = { limit: 20 };
const page = { items: ['One', 'Two'], next: null };

function Plain() {
  const { data } = useQuery({ queryKey: keys.rolesList(filters), queryFn: async () => page });
  return <p>{data?.items.join()}</p>;
}

function Paged() {
  const { items } = usePages(keys.rolesList(filters), async () => page);
  return <p>{items?.join()}</p>;
}

test('a list that is read page by page and a plain query of the same list do not read each other’s replies', async () => {
  await openScreen(
    <>
      <Plain />
      <Paged />
    </>,
  );
  expect([...document.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(['One,Two', 'One,Two']);
});
