import { findings } from '#e2e/a11y-checks.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { closing, first, offer, pay, saved, stored } from '#e2e/offer-steps.ts';
import { field, press, says } from '#e2e/screens-steps.ts';
import { fillRole } from '#e2e/steps.ts';

test('an offer is filled in with the keyboard alone, saved, read again and cleared [OFFER-01, OFFER-02, OFFER-03, OFFER-04, OFFER-08]', async ({
  page,
  product,
  person,
  calls,
}) => {
  await signIn(page, product, person, '/roles/create');
  await expect(field(page, 'Pay Note')).toBeVisible();
  await says(
    page,
    'Optional. What you fill in goes into every text as it stands here; what you leave out is never made up.',
  );
  const order = ['Company Details', 'Role Details', 'Offer', 'Brand Elements'];
  const titles = await page.locator('#role-form').getByRole('heading', { level: 2 }).allTextContents();
  expect(titles).toEqual(order);
  // Nothing of it is needed to generate.
  const ready = page.getByRole('complementary', { name: 'Ready to generate' });
  await expect(ready.getByRole('listitem')).toHaveCount(8);
  await expect(ready).not.toContainText(/pay/i);
  await fillRole(page);
  // Portugal pays in euros, a year, until something else is chosen.
  await expect(pay.currency(page)).toHaveValue('EUR');
  await expect(pay.period(page)).toHaveValue('year');

  await pay.from(page).focus();
  await page.keyboard.type('45k');
  await page.keyboard.press('Tab');
  await expect(pay.from(page)).toHaveValue('45,000');
  await page.keyboard.type('52.000');
  for (const text of ['', '', '', 'Reviewed each April', '- 30 days off\n\n• A bike to take home']) {
    await page.keyboard.press('Tab');
    await page.keyboard.insertText(text);
  }
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(pay.to(page)).toHaveValue('52,000');
  await expect(field(page, 'Benefits')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio', { name: 'Full-time' })).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Part-time' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Clear employment type' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'Full-time' })).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Part-time' })).not.toBeChecked();
  await page.keyboard.press('Space');
  await field(page, 'Hours a Week').fill('37,5');
  await closing(page).fill('2099-12-12');
  await field(page, 'How to Apply').fill('jobs@example.com');
  await field(page, 'How to Apply').press('Enter');
  await saved(page);
  const role = await first(calls);
  expect(await stored(calls, role.id)).toMatchObject({ ...offer, closing_date: '2099-12-12' });
  await expect(field(page, 'Benefits')).toHaveValue('30 days off\nA bike to take home');
  await expect(field(page, 'Hours a Week')).toHaveValue('37.5');

  await page.reload();
  await expect(pay.to(page)).toHaveValue('52,000');
  await pay.from(page).fill('');
  await pay.to(page).fill('18.50');
  await pay.period(page).selectOption('an hour');
  await pay.currency(page).selectOption('USD $');
  await field(page, 'Benefits').fill('');
  await press(page, 'Clear employment type');
  await field(page, 'Hours a Week').fill('');
  await press(page, 'Update Role');
  await saved(page);
  expect(await stored(calls, role.id)).toMatchObject({
    ...{ pay_min: null, pay_max: 18.5, pay_period: 'hour', pay_currency: 'USD' },
    ...{ benefits: [], employment_type: '', hours_per_week: null, pay_note: 'Reviewed each April' },
  });
  await expect(pay.to(page)).toHaveValue('18.50');
});

test('what cannot be an offer is refused beside its field, and nothing is saved [OFFER-02, OFFER-03, OFFER-04]', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id } = await calls.role({ ...offer, country: 'Atlantis', pay_currency: 'CHF' });
  await signIn(page, product, person, `/roles/create?editId=${id}`);
  await pay.from(page).fill('a lot');
  await pay.to(page).fill('52k');
  await field(page, 'Benefits').fill(`Bike\n${'x'.repeat(121)}`);
  await field(page, 'Hours a Week').fill('81');
  await closing(page).fill('2020-01-31');
  await field(page, 'How to Apply').fill('http://example.com/jobs');
  await press(page, 'Update Role');
  const messages = [
    'Enter an amount, such as 45,000.',
    'At most 120 characters a line: line 2.',
    'Enter 1 to 80 hours.',
    'The closing date has passed.',
    'Use an https address.',
  ];
  for (const text of messages) await says(page, text);
  await expect(pay.from(page)).toHaveAccessibleDescription(/Enter an amount, such as 45,000\./);
  expect(await findings(page, 'refused offer', ['desktop', 'phone'])).toEqual([]);

  await pay.from(page).fill('60k');
  await says(page, 'The upper end must not be below the lower end.');
  await expect(page.getByText(messages[0] ?? '')).toHaveCount(0);
  await field(page, 'Benefits').fill(Array.from({ length: 31 }, (_, at) => `Benefit ${at}`).join('\n'));
  await says(page, 'At most 30 benefits.');
  await closing(page).fill('');
  await expect(page.getByText('The closing date has passed.')).toHaveCount(0);
  expect(await stored(calls, id)).toMatchObject({ ...offer, pay_currency: 'CHF' });

  // Without a currency of its country a new role has to choose one.
  await page.goto(`${product.url}/roles`);
  await press(page.getByRole('alertdialog'), 'Leave').catch(() => undefined);
  await page.goto(`${product.url}/roles/create`);
  await fillRole(page);
  await page.getByRole('combobox', { name: 'Country' }).fill('Atlantis');
  await pay.from(page).fill('45.000');
  await press(page, 'Create Role');
  await says(page, 'Choose a currency.');
  await page.getByRole('combobox', { name: 'Country' }).fill('United Kingdom');
  await expect(pay.currency(page)).toHaveValue('GBP');
  await press(page, 'Create Role');
  await saved(page);
  // It was saved with this currency, so another country does not change it.
  await page.getByRole('combobox', { name: 'Country' }).fill('Portugal');
  await expect(pay.currency(page)).toHaveValue('GBP');
});

test('a region is asked for where it matters, and stays in sight while there is one [OFFER-01]', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id } = await calls.role();
  await signIn(page, product, person, `/roles/create?editId=${id}`);
  const country = page.getByRole('combobox', { name: 'Country' });
  const region = page.getByRole('textbox', { name: 'Region' });
  await expect(field(page, 'Pay Note')).toBeVisible();
  await expect(region).toHaveCount(0);
  for (const name of ['United States', 'Canada', 'Australia']) {
    await country.fill(name);
    await expect(region).toBeVisible();
  }
  await region.fill('Queensland');
  await country.fill('Portugal');
  await expect(region).toHaveValue('Queensland');
  await country.fill('Australia');
  await press(page, 'Update Role');
  await saved(page);
  expect(await stored(calls, id)).toMatchObject({ country: 'Australia', region: 'Queensland' });
});

test('what was changed elsewhere is shown beside one’s own, and a draft survives a reload [OFFER-01]', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id } = await calls.role(offer);
  await signIn(page, product, person, `/roles/create?editId=${id}`);
  await pay.from(page).fill('47k');
  await field(page, 'Benefits').fill('Lunch');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await says(page, 'Your unsaved changes were restored.');
  await expect(pay.from(page)).toHaveValue('47,000');
  await expect(field(page, 'Benefits')).toHaveValue('Lunch');
  const { version, ...role } = await stored(calls, id);
  await calls.call('PUT', `/api/roles/${id}`, { ...role, pay_max: 60_000, pay_note: 'Set by the board' });
  await press(page, 'Update Role');
  await says(page, 'This role was changed elsewhere. Choose what to keep above, then save again.');
  await expect(field(page, 'Pay Note')).toHaveValue('Set by the board');
  await says(page, '47000 to 52000 EUR a year');
  await press(page, 'Update Role');
  await saved(page);
  expect(await stored(calls, id)).toMatchObject({
    ...{ pay_min: 47_000, pay_max: 52_000, pay_note: 'Set by the board', benefits: ['Lunch'] },
    version: Number(version) + 2,
  });
});

test('an equal opportunity statement belongs to a brand voice [OFFER-07]', async ({ page, product, person, calls }) => {
  const { id } = await calls.guideline();
  await signIn(page, product, person, `/brand-guidelines?editId=${id}`);
  const notes = page.getByRole('region', { name: 'Notes' });
  const statement = notes.getByRole('textbox', { name: 'Equal Opportunity Statement' });
  await statement.fill('x'.repeat(601));
  await press(page, 'Update Guidelines');
  await says(page, 'Equal Opportunity Statement must be at most 600 characters');
  await statement.fill('We hire for skill alone.');
  await press(page, 'Update Guidelines');
  await says(page, 'Guidelines updated successfully!');
  const voice = await calls.call('GET', `/api/brand-guidelines/${id}`);
  expect(voice).toMatchObject({ equal_opportunity_statement: 'We hire for skill alone.' });
  expect(await findings(page, 'statement', ['phone'])).toEqual([]);
});
