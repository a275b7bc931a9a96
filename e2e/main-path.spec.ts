import { expect, mailTo, PASSWORD, test } from '#e2e/fixtures.ts';
import { goWithin } from '#e2e/screens-steps.ts';
import { fillRole, fillVoice, templates } from '#e2e/steps.ts';
import { button, followLink, isHeaded, mentions, press, section } from '#e2e/vocabulary.ts';

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
  await mentions(page, 'Strong');
  await press(page, 'Create account');
  await isHeaded(page, 'Verify Your Email');

  const mail = await mailTo(product, email);
  await page.goto(`${product.inbox}/?to=${encodeURIComponent(email)}`);
  // The list reloads with every new mail, including those of other tests.
  await expect(async () => {
    await page.getByRole('link', { name: mail.subject }).first().click({ timeout: 1_000 });
    await expect(page).toHaveURL(/\/messages\//, { timeout: 2_000 });
  }).toPass();
  await page.frameLocator('iframe').locator('a[href*="/auth/confirm"]').first().click();
  await isHeaded(page, 'Opening your dashboard…');
  await press(page, 'Skip');
  await isHeaded(page, 'Welcome back, Maria');

  await goWithin(page, '/brand-guidelines');
  await fillVoice(page);
  await press(page, 'Save');
  await mentions(page, 'Guidelines saved successfully!');

  await goWithin(page, '/reference-documents');
  await page.getByLabel('Choose files').setInputFiles('db/demo/brand-book.pdf');
  await mentions(page, 'File uploaded successfully');
  await mentions(page.getByRole('list', { name: 'Assets' }), 'brand-book.pdf');

  await goWithin(page, '/roles/create');
  await fillRole(page);
  await page.getByLabel('Brand Voice', { exact: true }).selectOption({ label: 'Everyday voice' });
  await page.getByRole('checkbox', { name: 'brand-book.pdf' }).check();
  await press(page, 'Create Role');
  await mentions(page, 'Role details saved successfully!');

  await followLink(page, 'Generate from this role');
  await press(page, 'Select all');
  await page.getByRole('link', { name: 'Continue' }).or(button(page, 'Continue')).click();
  // Once another process has read the file.
  await expect(button(page, 'Generate Selected (6)')).toBeEnabled({ timeout: 30_000 });
  await press(page, 'Generate Selected (6)');
  for (const name of templates) {
    await expect(page.getByRole('listitem', { name: `Generating ${name}` })).toContainText('Completed', {
      timeout: 60_000,
    });
  }
  await mentions(page, '6 of 6 ready');
  const list = section(page, 'Generated Content');
  for (const name of templates)
    await expect(list.getByRole('button', { name: new RegExp(`^${name}`) }).first()).toBeVisible();
});
