import { aRole, test as base, callsOf, expect, newPerson, signIn } from '#e2e/fixtures.ts';
import { type Product, startProduct } from '#e2e/product.ts';
import { misbehaving } from '#e2e/steps.ts';

/** A product apart, as so many texts under way would hold up every other test. Nothing gets done in it by itself. */
const test = base.extend<{ still: Product }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  still: async ({}, use) => {
    const settings = { AUTH_RATE_LIMITS: 'off', DEMO_DATA: 'off' };
    const product = await startProduct({ ...settings, TOKENS_PER_WINDOW: '6000', TOKEN_WINDOW_MS: '600000' });
    await use(product);
    await product.stop();
  },
});

type RoleWithMaterial = { brand_guidelines: { id: string }; reference_documents: { id: string }[] };

test('several roles are chosen at once, and their texts are written role by role [GEN-25, GAP-53]', async ({
  page,
  product,
  person,
  calls,
}) => {
  await calls.readyRole({ job_title: 'Harbour Pilot' });
  await calls.readyRole({ job_title: 'Crane Operator' });
  await signIn(page, product, person, '/roles/generate');
  await page.getByRole('checkbox', { name: 'Harbour Pilot' }).check();
  await expect(page.getByText('Harbour Pilot, Quayside')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Crane Operator' }).check();
  await expect(page.getByText('2 of at most 20 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('checkbox', { name: 'Job Advert' }).check();
  await page.getByRole('checkbox', { name: 'Boolean Search Strings' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Generate Selected (4)' }).click();
  await expect(page.getByRole('region', { name: 'Run summary' }).getByText('4 of 4 ready')).toBeVisible({
    timeout: 30_000,
  });
  for (const title of ['Harbour Pilot', 'Crane Operator']) {
    const group = page.getByRole('region', { name: title, exact: true });
    await expect(group.getByRole('heading', { level: 3, name: title })).toBeVisible();
    await expect(group.getByRole('listitem', { name: /^Generating / })).toHaveCount(2);
  }
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByText('Made for 2 of 2 roles, will be replaced')).toHaveCount(2);
});

test('texts above the limit of what is under way start as others get done, and can be given up [GEN-25]', async ({
  page,
  still,
}) => {
  test.setTimeout(120_000);
  const person = await newPerson(still);
  const calls = callsOf(still, person);
  const { items } = await calls.call<{ items: { id: string }[] }>('GET', '/api/document-templates');
  const ids = items.map(({ id }) => id);
  const hanging = await calls.readyRole(misbehaving('[[demo:hang]]'));
  const { brand_guidelines, reference_documents } = await calls.call<RoleWithMaterial>(
    'GET',
    `/api/roles/${hanging.id}`,
  );
  const material = { brand_guidelines_id: brand_guidelines.id, document_ids: reference_documents.map(({ id }) => id) };
  const aHangingRole = (job_title: string) =>
    calls.call<{ id: string }>('POST', '/api/roles', {
      ...{ ...aRole, ...misbehaving('[[demo:hang]]'), ...material, job_title },
    });
  const started: string[] = [];
  for (let role = 0; role < 8; role++) {
    const { id } = await aHangingRole('Stevedore');
    const body = { role_id: id, template_ids: ids };
    const run = await calls.call<{ items: { id: string }[] }>('POST', '/api/generations', body);
    started.push(...run.items.map((one) => one.id));
  }
  const [one, other] = [await aHangingRole('Harbour Pilot'), await aHangingRole('Crane Operator')];
  const [first, second, third] = ids;
  const query = `role=${one.id},${other.id}&templates=${[first, second, third].join(',')}&step=3`;
  await signIn(page, still, person, `/roles/generate?${query}`);
  await page.getByRole('button', { name: 'Generate Selected (6)' }).click();
  await expect(page.getByText('6 texts will start as others get done. Keep this page open until then.')).toBeVisible();
  for (const id of started.slice(0, 3)) await calls.call('POST', `/api/generations/${id}/cancel`);
  await expect(page.getByText('3 texts will start as others get done.')).toBeVisible({ timeout: 15_000 });
  await page.getByRole('button', { name: 'Do not start them' }).click();
  await expect(page.getByRole('region', { name: 'Run summary' }).getByText('0 of 3 ready')).toBeVisible();
  const { items: under } = await calls.call<{ items: object[] }>('GET', '/api/generations?active=true');
  expect(under).toHaveLength(48);
});

test('what could not be requested is named and started later [GEN-25]', async ({ page, product, person, calls }) => {
  const one = await calls.readyRole({ job_title: 'Harbour Pilot' });
  const other = await calls.readyRole({ job_title: 'Crane Operator' });
  const { items } = await calls.call<{ items: { id: string }[] }>('GET', '/api/document-templates');
  await page.route('**/api/generations', (route) =>
    route.request().postData()?.includes(other.id) ? route.abort() : route.continue(),
  );
  await signIn(page, product, person, `/roles/generate?role=${one.id},${other.id}&templates=${items[0]?.id}&step=3`);
  const summary = page.getByRole('region', { name: 'Run summary' });
  await page.getByRole('button', { name: 'Generate Selected (2)' }).click();
  await expect(page.getByText('1 text not started yet')).toBeVisible({ timeout: 30_000 });
  await expect(summary.getByText('1 of 1 ready')).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/api/generations');
  await page.getByRole('button', { name: 'Start them' }).click();
  await expect(summary.getByText('2 of 2 ready')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('not started yet')).toBeHidden();
});
