import type { Page } from 'playwright/test';
import { aDocument, edited, openDocument } from '#e2e/document-steps.ts';
import { expect, test } from '#e2e/fixtures.ts';

/** The statuses with which the server answers for the material of a document, in their order. */
async function materialStatuses(page: Page, id: string): Promise<number[]> {
  // A route or `response.status()` would show what the cache of the browser makes of them.
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const asked = new Set<string>();
  const statuses: number[] = [];
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.endsWith(`/${id}/material`)) asked.add(requestId);
  });
  network.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    if (asked.has(requestId)) statuses.push(statusCode);
  });
  return statuses;
}

test('the material of a document is sent again only after it changed, and the page has it each time', async ({
  page,
  product,
  person,
  calls,
}) => {
  const text = 'Platform Engineer at Quayside, in Porto. You work 2 days onsite.';
  const document = await edited(calls, await aDocument(calls, 'Job Advert'), text);
  const statuses = await materialStatuses(page, document.id);
  const fact = page.getByRole('tabpanel', { name: 'Facts' }).getByRole('listitem').filter({ hasText: '2 days onsite' });
  await openDocument(page, product, person, document, '?tab=facts');
  await expect(fact).toContainText('Your sources say 3 days onsite.');
  expect(statuses[0]).toBe(200);
  const before = statuses.length;
  await page.reload();
  await expect(fact).toContainText('Your sources say 3 days onsite.');
  await expect.poll(() => statuses.length).toBeGreaterThan(before);
  expect(new Set(statuses.slice(1))).toEqual(new Set([304]));
  const { role_id } = await calls.call<{ role_id: string }>('GET', `/api/generated-documents/${document.id}`);
  const role = await calls.call<object>('GET', `/api/roles/${role_id}`);
  await calls.call('PUT', `/api/roles/${role_id}`, { ...role, days_onsite: 4, days_remote: 1 });
  await page.reload();
  await expect(fact).toContainText('Your sources say 4 days onsite.');
  expect(statuses.slice(1)).toContain(200);
});
