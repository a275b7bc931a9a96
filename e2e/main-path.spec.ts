import { expect, mailTo, PASSWORD, test } from '#e2e/fixtures.ts';
import { goWithin } from '#e2e/screens-steps.ts';
import { fillRole, fillVoice, templates } from '#e2e/steps.ts';

test('a newcomer registers, confirms, describes the brand and a role, and watches six documents being written [REG-12, LOGIN-08, GUIDE-14, ASSET-09, ROLE-25, GEN-08, GEN-15, ENT-12, CARD-02]', async ({
  page,
  product,
}) => {
  test.setTimeout(120_000);
  const email = `maria-${Date.now()}@example.test`;
  await page.goto(`${product.url}/register`);
  await page.getByLabel('First name').fill('Maria');
  await page.getByLabel('Last name').fill('Newcomer');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Job title').fill('Talent Partner');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expect(page.getByText('Strong')).toBeVisible();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();

  const mail = await mailTo(product, email);
  await page.goto(`${product.inbox}/?to=${encodeURIComponent(email)}`);
  // The list reloads with every new mail, including those of other tests.
  await expect(async () => {
    await page.getByRole('link', { name: mail.subject }).first().click({ timeout: 1_000 });
    await expect(page).toHaveURL(/\/messages\//, { timeout: 2_000 });
  }).toPass();
  await page.frameLocator('iframe').locator('a[href*="/auth/confirm"]').first().click();
  await expect(page.getByText('Email verified successfully! You can now sign in.')).toBeVisible();
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back, Maria' })).toBeVisible();

  await page.getByRole('link', { name: 'Define Brand Voice' }).click();
  await fillVoice(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Guidelines saved successfully!')).toBeVisible();

  await goWithin(page, '/reference-documents');
  await page.getByLabel('Choose files').setInputFiles('db/demo/brand-book.pdf');
  await expect(page.getByText('File uploaded successfully')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Documents' }).getByText('brand-book.pdf')).toBeVisible();

  await goWithin(page, '/roles/create');
  await fillRole(page);
  await page.getByLabel('Brand Voice', { exact: true }).selectOption({ label: 'Everyday voice' });
  await page.getByRole('checkbox', { name: 'brand-book.pdf' }).check();
  await page.getByRole('button', { name: 'Create Role' }).click();
  await expect(page.getByText('Role details saved successfully!')).toBeVisible();

  await page.getByRole('link', { name: 'Generate from this role' }).click();
  await page.getByRole('button', { name: 'Select all' }).click();
  await page
    .getByRole('link', { name: 'Continue' })
    .or(page.getByRole('button', { name: 'Continue' }))
    .click();
  await page.getByRole('button', { name: 'Generate Selected (6)' }).click();
  for (const name of templates) {
    await expect(page.getByRole('listitem', { name: `Generating ${name}` })).toContainText('Completed', {
      timeout: 60_000,
    });
  }
  await expect(page.getByText('6 of 6 ready')).toBeVisible();
  const list = page.getByRole('region', { name: 'Generated Content' });
  for (const name of templates)
    await expect(list.getByRole('button', { name: new RegExp(`^${name}`) }).first()).toBeVisible();
});
