import type { Page } from 'playwright/test';
import { callsOf, expect, newPerson, signIn, test } from '#e2e/fixtures.ts';
import { cardOf, misbehaving, openStep3, templates } from '#e2e/steps.ts';

const generate = (count: number) => ({ name: `Generate Selected (${count})` });

test('a failing template shows its error and a retry, and does not stop the others [GEN-16, GEN-17, LIMIT-07]', async ({
  page,
  product,
  person,
  calls,
}) => {
  const role = await calls.readyRole(misbehaving('[[demo:empty:Job Advert:3]]'));
  await openStep3(page, product, person, { role: role.id, count: 3 });
  await page.getByRole('button', generate(3)).click();
  await expect(cardOf(page, 'Job and Person Spec')).toContainText('Completed', { timeout: 30_000 });
  await expect(cardOf(page, 'Interview Questions')).toContainText('Completed', { timeout: 30_000 });
  const failed = cardOf(page, 'Job Advert');
  await expect(failed).toContainText('Failed', { timeout: 30_000 });
  await expect(failed).toContainText('No content generated');
  await failed.getByRole('button', { name: /Retry/ }).click();
  await expect(cardOf(page, 'Job Advert')).toContainText('Completed', { timeout: 30_000 });
});

test('an answer without content fails, and the details show the raw answer [GAP-56, ERR-V-01]', async ({
  page,
  product,
  person,
  calls,
}) => {
  const role = await calls.readyRole(misbehaving('[[demo:garbage:Job Advert]]'));
  await openStep3(page, product, person, { role: role.id, count: 2 });
  await page.getByRole('button', generate(2)).click();
  const failed = cardOf(page, 'Job Advert');
  await expect(failed).toContainText('The AI asked a question instead of writing', { timeout: 30_000 });
  await expect(failed).toContainText('Failed', { timeout: 30_000 });
  await failed.getByRole('button', { name: /Show details/ }).click();
  const details = page.getByRole('dialog');
  await expect(details.getByRole('region', { name: 'The answer as received' })).toHaveText(
    'I would be glad to help. Which of them shall I begin with?',
  );
});

test('a cancelled card shows that nothing was saved, keeps its draft on request, and can be started again [GAP-61] [GAP-126]', async ({
  page,
  product,
  person,
  calls,
}) => {
  const role = await calls.readyRole(misbehaving('[[demo:slow:Job and Person Spec:1]]'));
  await openStep3(page, product, person, { role: role.id, count: 1 });
  await page.getByRole('button', generate(1)).click();
  const card = cardOf(page, 'Job and Person Spec');
  await expect(card).toContainText('Draft, still being written', { timeout: 20_000 });
  await card.getByRole('button', { name: /Cancel/ }).click();
  await expect(card).toContainText('Cancelled. Nothing was saved.');
  await card.getByRole('button', { name: /Keep what is there/ }).click();
  await expect(card).toContainText('What was written until then is kept');
  await expect(page.getByRole('button', { name: /^Job and Person Spec.*Last updated/ })).toBeVisible();
  await card.getByRole('button', { name: /Start again/ }).click();
  await expect(card).toContainText('Completed', { timeout: 30_000 });
});

test('a reload during a run shows its cards again [GAP-57]', async ({ page, product, person, calls }) => {
  const role = await calls.readyRole(misbehaving('[[demo:slow:Job Advert:1]]'));
  await openStep3(page, product, person, { role: role.id, count: 2 });
  await page.getByRole('button', generate(2)).click();
  await expect(cardOf(page, 'Job Advert')).toContainText('Draft, still being written', { timeout: 20_000 });
  await page.reload();
  await expect(cardOf(page, 'Job Advert')).toContainText('Draft, still being written');
  await expect(cardOf(page, 'Job and Person Spec')).toContainText('Completed', { timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Generating...' })).toBeVisible();
});

test('two tabs of one person show the same run [CARD-08]', async ({ context, page, product, person, calls }) => {
  const role = await calls.readyRole();
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await openStep3(tab, product, person, { role: role.id, count: 2 });
  }
  await page.getByRole('button', generate(2)).click();
  for (const tab of [page, other]) {
    for (const name of templates.slice(0, 2))
      await expect(cardOf(tab, name)).toContainText('Completed', { timeout: 30_000 });
  }
});

/** Records the messages of the server to the sockets of this page, from now on. */
function framesOf(page: Page): string[] {
  const frames: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  return frames;
}

/** The server's message for an accepted socket: Engine.IO message, Socket.IO connect. */
const isConnected = (frame: string): boolean => frame.startsWith('40');

test('two people see only their own events [CARD-08, GEN-23]', async ({ browser, page, product, person, calls }) => {
  const stranger = await newPerson(product, 'Sasha');
  const theirs = await (await browser.newContext()).newPage();
  const received = framesOf(theirs);
  await signIn(theirs, product, stranger);
  await expect(theirs.getByRole('heading', { name: 'Welcome back, Sasha' })).toBeVisible();
  await expect.poll(() => received.length).toBeGreaterThan(0);
  const role = await calls.readyRole();
  const own = framesOf(page);
  await openStep3(page, product, person, { role: role.id, count: 1 });
  // A page whose socket opens after completion reads the final card and receives no event for it.
  await expect.poll(() => own.some(isConnected)).toBe(true);
  await page.getByRole('button', generate(1)).click();
  await expect(cardOf(page, 'Job and Person Spec')).toContainText('Completed', { timeout: 30_000 });
  const cards = (frames: string[]) => frames.filter((frame) => frame.includes('"generation"'));
  expect(cards(own).length, 'the cards of the owner, on their own page').toBeGreaterThan(0);
  expect(cards(received)).toEqual([]);
  const listed = async (of: typeof calls) =>
    (await of.call<{ items: unknown[] }>('GET', '/api/generated-documents')).items.length;
  expect([await listed(calls), await listed(callsOf(product, stranger))]).toEqual([1, 0]);
});
