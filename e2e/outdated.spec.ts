import { aDocument } from '#e2e/document-steps.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { goWithin } from '#e2e/screens-steps.ts';
import { field, followLink, isHeaded, mentions, press, section } from '#e2e/vocabulary.ts';

type Role = { version: number; brand_guidelines: { id: string }; reference_documents: { id: string }[] };

test('after a role has changed its documents get a proposal each, and nothing changes before it is accepted [GAP-300] @all', async ({
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
  await followLink(page, 'Update its texts');
  const outdated = section(page, 'The role changed: City');
  await mentions(outdated, 'See all changes in one list. Nothing changes until you accept.');
  await press(outdated, 'Update 1 text');
  await expect(outdated.getByText('Proposal ready.')).toBeVisible({ timeout: 30_000 });
  expect((await list()).items).toMatchObject([{ version: 1 }]);
  await followLink(outdated, /^Look at it/);
  await expect(page.getByText(/A proposal is waiting: “Bring in line with the role”/)).toBeVisible();
  await press(page, 'Look at it');
  await press(page, /^Accept/);
  await expect(field(page, 'Job Advert')).toHaveValue(/York/);
  await goWithin(page, `/roles/create?editId=${id}`);
  await isHeaded(page, 'Ready to generate');
  await expect(outdated).toBeHidden();
});
