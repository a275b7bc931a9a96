// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { PostingStatus } from '#web/features/exports/posting-status.tsx';
import { openScreen } from '#web/testing/screen.tsx';

const place = { property: 'jobLocation', name: 'place', required: true, field: 'city' } as const;
const pay = { property: 'baseSalary', name: 'pay', required: false, field: 'pay_min' } as const;
const links = () => [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);

test('job data that lack what is required say so, with a link to each field of the role [EXPORT-12]', async () => {
  await openScreen(<PostingStatus missing={[place, pay]} roleId="a-role" />, { server: () => ({}) });
  const text = document.body.textContent ?? '';
  expect(text.indexOf('Not yet complete')).toBeLessThan(text.indexOf('It would be found more often with'));
  expect(text).not.toContain('Everything a search engine requires is here');
  expect(links()).toEqual([
    ['Add place', expect.stringContaining('editId=a-role&field=city')],
    ['Add pay', expect.stringContaining('editId=a-role&field=pay_min')],
  ]);
});

test('job data with all that is required say so [EXPORT-12]', async () => {
  await openScreen(<PostingStatus missing={[]} roleId="a-role" />, { server: () => ({}) });
  expect(document.body.textContent).toContain('Everything a search engine requires is here');
  expect(links()).toEqual([]);
});
