import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { findings } from '#e2e/a11y-checks.ts';
import { poorStops } from '#e2e/a11y-stops.ts';
import { administrator } from '#e2e/administrators.ts';
import { aRole, expect, type Person, signIn, test } from '#e2e/fixtures.ts';
import { button, followLink, isHeaded, link, mentions, press, says } from '#e2e/vocabulary.ts';
import type { Generation } from '#shared/tasks/contracts/generations.ts';

const listed = (page: Page, list: string, { email }: Person, template: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: email }).filter({ hasText: template });
const underWay = (page: Page, person: Person, template: string) => listed(page, 'Jobs in progress', person, template);
const failed = (page: Page, person: Person, template: string) =>
  listed(page, 'Failures of the last hour', person, template);
const depth = async (page: Page, state: string): Promise<number> => {
  const cell = page.locator('dl > div').filter({ has: page.getByText(state, { exact: true }) });
  return Number((await cell.locator('dd > span').first().textContent())?.replace(/\D/g, ''));
};

test('an admin watches the queue live, retries and cancels, and reads no content [NAV-03] [PERM-04] [GAP-19] [GAP-61] [GAP-62] [S15]', async ({
  page,
  product,
  person,
  calls,
}) => {
  const mark = `zq${randomUUID().slice(0, 8)}`;
  const slow = '[[demo:slow:Job Advert:1]] [[demo:slow:Interview Questions:1]]';
  const misbehaving = `${aRole.role_requirements} ${slow} [[demo:filter:Sourcing Email:1]]`;
  const role = await calls.readyRole({ job_title: mark, company_name: mark, role_requirements: misbehaving });
  const { items } = await calls.call<{ items: { id: string; name: string }[] }>('GET', '/api/document-templates');
  const wanted = items.filter(({ name }) => /^(Job Advert|Interview Questions|Sourcing Email)$/.test(name));

  const admin = await administrator(product, 'admin');
  await signIn(page, product, admin, '/admin/users');
  await followLink(page, 'Queue');
  await expect(page).toHaveURL(`${product.url}/admin/queue`);
  await isHeaded(page, 'Jobs in progress');
  await says(page, 'Live');
  await expect(page.getByRole('meter', { name: 'Tokens used' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Workers running' }).getByRole('listitem')).not.toHaveCount(0);
  await expect(link(page, 'User Management')).toHaveAttribute('aria-current', 'true');

  // From here on changes can only come by the socket.
  await page.route('**/api/admin/queue', (route) => route.abort());
  const body = { role_id: role.id, template_ids: wanted.map(({ id }) => id) };
  const started = await calls.call<{ items: Generation[] }>('POST', '/api/generations', body);
  await expect(underWay(page, person, 'Job Advert')).toContainText('Step 2 of 3');
  await expect.poll(() => depth(page, 'Processing')).toBeGreaterThan(0);
  const failure = failed(page, person, 'Sourcing Email');
  await expect(failure).toContainText('content_filter');
  await expect.poll(() => depth(page, 'Failed')).toBeGreaterThan(0);
  expect(await page.locator('body').textContent()).not.toContain(mark);

  await underWay(page, person, 'Job Advert')
    .getByRole('button', { name: /^Cancel Job Advert of/ })
    .click();
  const cancelling = page.getByRole('alertdialog', { name: 'Cancel Generation' });
  await press(cancelling, 'Cancel generation');
  await mentions(page, `Job Advert of ${person.email} was cancelled`);
  await expect(underWay(page, person, 'Job Advert')).toHaveCount(0);
  // What is looked at takes a while: a text that ends meanwhile changes nothing of it.
  await expect(underWay(page, person, 'Interview Questions')).toBeVisible();
  // A dialog keeps the focus until it has faded out.
  await expect(cancelling).toHaveCount(0);
  const { poor } = await poorStops(page, '/admin/queue');
  expect([...poor, ...(await findings(page, '/admin/queue', ['phone', 'desktop']))]).toEqual([]);

  await press(failure, `Retry Sourcing Email of ${person.email}`);
  const question = page.getByRole('alertdialog', { name: 'Retry Generation' });
  await expect(button(question, 'Cancel')).toBeFocused();
  await press(question, 'Retry');
  await mentions(page, `Sourcing Email of ${person.email} was started again`);
  await expect(failure).toContainText('Retried');

  const ids = started.items.map(({ id }) => id);
  const found = await calls.call<{ items: Generation[] }>('GET', `/api/generations?ids=${ids.join(',')}`);
  const codes = found.items.flatMap(({ card }) => card.error?.code ?? []);
  expect(codes.toSorted()).toEqual(['cancelled', 'content_filter']);
});
