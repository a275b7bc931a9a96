import { findings } from '#e2e/a11y-checks.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { closing, first, offer, pay, saved, stored } from '#e2e/offer-steps.ts';
import { fillRole } from '#e2e/steps.ts';
import { button, field, press, says } from '#e2e/vocabulary.ts';

test('an offer is filled in with the keyboard alone, saved, read again and cleared [OFFER-01, OFFER-02, OFFER-03, OFFER-04, OFFER-08] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  await signIn(page, product, person, '/roles/create');
  await expect(field(page, 'Pay Note')).toBeVisible();
  await says(page, 'Optional. Used word for word in every text. We never make up what you leave blank.');
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
  await expect(button(page, 'Clear employment type')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'Full-time' })).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Part-time' })).not.toBeChecked();
  await page.keyboard.press('Space');
  await field(page, 'Hours a Week').fill('37,5');
  await closing.day(page).focus();
  await page.keyboard.type('12/Dec');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2099');
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
    pay_min: null,
    pay_max: 18.5,
    pay_period: 'hour',
    pay_currency: 'USD',
    benefits: [],
    employment_type: '',
    hours_per_week: null,
    pay_note: 'Reviewed each April',
  });
  await expect(pay.to(page)).toHaveValue('18.50');
});

test('a refused offer says so beside its field, a draft of it survives a reload, and what was changed elsewhere is shown beside it [OFFER-01, OFFER-02, OFFER-03] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id } = await calls.role(offer);
  await signIn(page, product, person, `/roles/create?editId=${id}`);
  await pay.from(page).fill('a lot');
  await field(page, 'Benefits').fill(`Bike\n${'x'.repeat(121)}`);
  await field(page, 'Hours a Week').fill('81');
  await closing.day(page).fill('31/1/2020');
  await field(page, 'How to Apply').fill('http://example.com/jobs');
  await press(page, 'Update Role');
  await says(page, 'Use an https address.');
  await expect(pay.from(page)).toHaveAccessibleDescription(/Enter an amount, such as 45,000\./);
  expect(await findings(page, 'refused offer', ['desktop', 'phone'])).toEqual([]);
  expect(await stored(calls, id)).toMatchObject(offer);

  await pay.from(page).fill('47k');
  await field(page, 'Benefits').fill('Lunch');
  await field(page, 'Hours a Week').fill('37,5');
  await press(page, 'Clear closing date');
  await field(page, 'How to Apply').fill(offer.how_to_apply);
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
    pay_min: 47_000,
    pay_max: 52_000,
    pay_note: 'Set by the board',
    benefits: ['Lunch'],
    version: Number(version) + 2,
  });
});
