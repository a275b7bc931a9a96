import type { Page } from 'playwright/test';
import { allFindings } from '#e2e/a11y-checks.ts';
import { countClicks } from '#e2e/clicks.ts';
import { aDocument, generated, stored } from '#e2e/document-steps.ts';
import { type callsOf, expect, signIn, test } from '#e2e/fixtures.ts';
import { startApi } from '#e2e/processes.ts';
import { goWithin } from '#e2e/screens-steps.ts';
import { templates } from '#e2e/steps.ts';
import { field, followLink, isHeaded, mentions, press, section } from '#e2e/vocabulary.ts';

type Calls = ReturnType<typeof callsOf>;
type Role = { version: number; brand_guidelines: { id: string }; reference_documents: { id: string }[] };

/** The role says another town than its texts. */
async function moveTo(calls: Calls, id: string, city: string): Promise<void> {
  const role = await calls.call<Role & Record<string, unknown>>('GET', `/api/roles/${id}`);
  const document_ids = role.reference_documents.map((one) => one.id);
  const brand_guidelines_id = role.brand_guidelines.id;
  await calls.call('PUT', `/api/roles/${id}`, { ...role, city, brand_guidelines_id, document_ids });
}

const changes = (page: Page) => page.getByRole('region', { name: /changes? in .* texts?$/ });
const versions = async (calls: Calls, id: string) =>
  (await calls.call<{ items: { origin: string }[] }>('GET', `/api/generated-documents/${id}/versions`)).items;

test('after a role has changed its text gets a proposal, and nothing changes before it is accepted; the list of changes has no axe finding [GAP-300, HOME-14] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id: document, role_id: id } = await aDocument(calls, 'Job Advert', {
    job_title: 'Harbour Pilot',
    city: 'Leeds',
  });
  await moveTo(calls, id, 'York');
  await signIn(page, product, person, `/roles/create?editId=${id}`);
  const outdated = section(page, 'The role changed: City');
  await mentions(outdated, 'Nothing changes until you accept.');
  await goWithin(page, `/content/${document}?tab=facts`);
  await followLink(page, 'Update its texts');
  await press(page, 'Update 1 text');
  await mentions(changes(page), 'City');
  expect((await stored(calls, document)).version).toBe(1);
  expect(await allFindings(page, 'the list of changes', ['phone', 'desktop'])).toEqual([]);
  await press(page, /^Accept all/);
  await mentions(page, '1 text updated.');
  await expect(changes(page)).toBeHidden();
  await goWithin(page, `/content/${document}`);
  await expect(field(page, 'Job Advert')).toHaveValue(/York/);
  await goWithin(page, `/roles/create?editId=${id}`);
  await isHeaded(page, 'Ready to generate');
  await expect(outdated).toBeHidden();
});

test('pay that is changed on the page of a role is in each of its texts after two clicks more [HOME-13, HOME-14] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  test.setTimeout(120_000);
  const pay = { pay_min: 34_000, pay_max: 38_500, pay_currency: 'GBP', pay_period: 'year' };
  const { id: role } = await calls.readyRole(pay);
  const ids = Object.values(await generated(calls, role, templates));
  expect(ids).toHaveLength(6);
  const saysOld = async () => {
    const contents = await Promise.all(ids.map(async (id) => JSON.stringify((await stored(calls, id)).content)));
    return contents.filter((content) => content.includes('34,000')).length;
  };
  const before = await saysOld();
  expect(before).toBeGreaterThan(0);
  const clicks = await countClicks(page);
  await signIn(page, product, person, `/roles/${role}`);
  await page.locator('dl [data-row="pay"]').getByRole('button').click();
  await field(page, 'Pay from').fill('35000');
  await field(page, 'Pay from').press('Enter');
  await press(page, /^Update \d texts$/);
  await expect(changes(page)).toContainText(`in ${before} texts`, { timeout: 60_000 });
  await press(page, /^Accept all/);
  await mentions(page, `${before} texts updated.`);
  expect(await saysOld()).toBe(0);
  expect(clicks()).toBe(3);
  test.info().annotations.push({ type: 'texts that said the old pay', description: `${before} of ${ids.length}` });
});

test('what was accepted is whole when the api is killed in the middle, the rest is open, and a text that was changed meanwhile stays as it is [HOME-14] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  test.setTimeout(120_000);
  const { id: role } = await calls.readyRole({ job_title: 'Harbour Pilot', city: 'Leeds' });
  const names = ['Job Advert', 'Job and Person Spec', 'Sourcing Email', 'Social Media Ad'];
  const ids = Object.values(await generated(calls, role, names));
  expect(ids).toHaveLength(names.length);
  await moveTo(calls, role, 'York');
  const first = await startApi(product);
  await signIn(page, { ...product, url: first.url }, person, `/roles/${role}`);
  await press(page, /^Update \d texts$/);
  const accept = page.getByRole('button', { name: /^Accept (all )?\d+/ });
  await expect(changes(page)).toContainText(`in ${ids.length} texts`, { timeout: 60_000 });
  const [changed = ''] = ids.slice(-1);
  const { version, content } = await stored(calls, changed);
  const typed = typeof content === 'string' ? `${content}\n\nTyped meanwhile.` : content.map((card) => ({ ...card }));
  await calls.call('PUT', `/api/generated-documents/${changed}`, { version, content: typed });

  const accepted = page.waitForResponse((answer) => answer.url().endsWith('/accept') && answer.ok());
  await accept.click();
  await accepted;
  await first.kill();
  const after = async () => Promise.all(ids.map(async (id) => (await stored(calls, id)).content));
  for (const text of await after()) {
    const said = JSON.stringify(text);
    expect(said.includes('York') && said.includes('Leeds'), 'a text half updated').toBe(false);
  }
  const second = await startApi(product, {}, first.port);
  await expect(async () => {
    if (await accept.isVisible()) await accept.click();
    const refined = await Promise.all(ids.map(async (id) => (await versions(calls, id)).filter(isRefined).length));
    expect(refined).toEqual(ids.map((id) => (id === changed ? 0 : 1)));
  }).toPass({ timeout: 60_000 });
  expect((await stored(calls, changed)).content).toEqual(typed);
  await mentions(page, 'This text was changed meanwhile. It stays as it is.');
  await second.stop();
});

const isRefined = ({ origin }: { origin: string }): boolean => origin === 'refined';
