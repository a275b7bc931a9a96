import { aDocument } from '#e2e/document-steps.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { goWithin } from '#e2e/screens-steps.ts';

type Role = { version: number; brand_guidelines: { id: string }; reference_documents: { id: string }[] };

test('after a role has changed its documents get a proposal each, and nothing changes before it is accepted [GAP-300]', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id: document, role_id: id } = await aDocument(calls, 'Job Advert', {
    job_title: 'Harbour Pilot',
    city: 'Leeds',
  });
  const list = () => calls.call<{ items: { id: string; version: number }[] }>('GET', '/api/generated-documents');
  const role = await calls.call<Role & Record<string, unknown>>('GET', `/api/roles/${id}`);
  await calls.call('PUT', `/api/roles/${id}`, {
    ...role,
    city: 'York',
    brand_guidelines_id: role.brand_guidelines.id,
    document_ids: role.reference_documents.map((one) => one.id),
  });
  await signIn(page, product, person, `/content/${document}?tab=facts`);
  await page.getByRole('link', { name: 'Update its documents' }).click();
  const outdated = page.getByRole('region', { name: 'The role has changed since 1 document was written' });
  await expect(outdated.getByText('City')).toBeVisible();
  await outdated.getByRole('button', { name: 'Update 1 document' }).click();
  await expect(outdated.getByText('Proposal ready.')).toBeVisible({ timeout: 30_000 });
  expect((await list()).items).toMatchObject([{ version: 1 }]);
  await outdated.getByRole('link', { name: /^Look at it/ }).click();
  await expect(page.getByText(/A proposal is waiting: “Bring in line with the role”/)).toBeVisible();
  await page.getByRole('button', { name: 'Look at it' }).click();
  await page.getByRole('button', { name: /^Accept/ }).click();
  await expect(page.getByRole('textbox', { name: 'Job Advert' })).toHaveValue(/York/);
  await goWithin(page, `/roles/create?editId=${id}`);
  await expect(page.getByRole('heading', { name: 'Ready to generate' })).toBeVisible();
  await expect(outdated).toBeHidden();
});
