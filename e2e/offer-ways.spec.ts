import { findings } from '#e2e/a11y-checks.ts';
import { aDocument, edited, openDocument, tabPanel } from '#e2e/document-steps.ts';
import { aRole, expect, signIn, test } from '#e2e/fixtures.ts';
import { closing, first, offer, pay, type Role, saved, stored } from '#e2e/offer-steps.ts';
import { goWithin } from '#e2e/screens-steps.ts';
import { fillRole } from '#e2e/steps.ts';
import { chooseFor, field, followLink, heading, link, mentions, press, says } from '#e2e/vocabulary.ts';

test('a date that passed since it was saved shows only a note, and a copy leaves it out [OFFER-03, OFFER-09] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id } = await calls.readyRole(offer);
  await page.route(`**/api/roles/${id}`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), closing_date: '2024-02-29' } });
  });
  await signIn(page, product, person, `/roles/create?editId=${id}`);
  await says(page, 'The closing date has passed.');
  await closing.isShown(page, '29 Feb 2024');
  await expect(closing.day(page)).not.toHaveAttribute('aria-invalid', 'true');

  await goWithin(page, '/roles');
  await chooseFor(page, 'Platform Engineer at Quayside', 'Duplicate');
  await expect(heading(page, 'Create Role')).toBeVisible();
  await expect(field(page, 'Job Title')).toHaveValue('Platform Engineer (copy)');
  await says(page, 'Left empty: the closing date of the role you copied has passed.');
  await closing.isShown(page, '');
  await expect(pay.from(page)).toHaveValue('45,000');
  await says(page, 'Unsaved changes');
  await says(page, '8 of 8');
  expect(await findings(page, 'a copy', ['desktop', 'phone'])).toEqual([]);
  await press(page, 'Create Role');
  await saved(page);
  // Bound to its own address now, where the date may be chosen.
  await expect(page).toHaveURL(/\/roles\/create\?editId=/);
  const copy = await first(calls);
  expect(copy.id).not.toBe(id);
  expect(await stored(calls, copy.id)).toMatchObject({
    ...offer,
    job_title: 'Platform Engineer (copy)',
    closing_date: '',
    country: aRole.country,
    role_requirements: aRole.role_requirements,
  });
  await field(page, 'City').fill('Faro');
  await press(page, 'Update Role');
  await saved(page);
  expect((await calls.call<{ items: Role[] }>('GET', '/api/roles')).items).toHaveLength(2);
  // On a phone as well.
  await page.setViewportSize({ width: 390, height: 844 });
  await goWithin(page, '/roles');
  await chooseFor(page, 'Platform Engineer at Quayside', 'Duplicate');
  await expect(field(page, 'Job Title')).toHaveValue('Platform Engineer (copy)');
});

test('a finding and a channel lead to the field of the role, and saving leads back [OFFER-08, CHECK-13, CHAN-07] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const advert = await aDocument(calls, 'Job Advert');
  await edited(calls, advert, 'Platform Engineer at Quayside in Porto.\n\nYou run the booking platform.');
  await openDocument(page, product, person, advert, '?tab=checks');
  await tabPanel(page, 'Checks').getByRole('link', { name: 'Add pay to the role' }).press('Enter');
  await expect(pay.from(page)).toBeFocused();
  await expect(pay.from(page)).toBeInViewport();
  await expect(link(page, 'Back to the text')).toBeVisible();
  await page.keyboard.type('45k');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${product.url}/content/${advert.id}?tab=checks`);
  await says(tabPanel(page, 'Checks'), 'No pay');
  await expect(tabPanel(page, 'Checks').getByRole('link', { name: 'Add pay to the role' })).toHaveCount(0);
  expect(await stored(calls, advert.role_id)).toMatchObject({ pay_min: 45_000, pay_currency: 'EUR' });

  await goWithin(page, `/content/${advert.id}?tab=channels`);
  await press(tabPanel(page, 'Channels'), 'Google for Jobs');
  await followLink(tabPanel(page, 'Channels'), 'Add to role: closing date');
  await expect(closing.day(page)).toBeFocused();
  await closing.day(page).fill('31.1.2099');
  // A save that is refused stays.
  await field(page, 'Hours a Week').fill('0');
  await press(page, 'Update Role');
  await says(page, 'Enter 1 to 80 hours.');
  await field(page, 'Hours a Week').fill('');
  await press(page, 'Update Role');
  await expect(page).toHaveURL(new RegExp(`/content/${advert.id}\\?tab=channels`));
  await expect(tabPanel(page, 'Channels')).toContainText('Missing: employment type');
  await expect(tabPanel(page, 'Channels')).not.toContainText('Missing: closing date');

  // In a tab of its own there is no page to go back to, but its address.
  const back = encodeURIComponent(`/content/${advert.id}?tab=facts`);
  await page.goto(`${product.url}/roles/create?editId=${advert.role_id}&field=employment_type&back=${back}`);
  await expect(page.getByRole('radio', { name: 'Full-time' })).toBeFocused();
  await page.keyboard.press('Space');
  await press(page, 'Update Role');
  await expect(page).toHaveURL(`${product.url}/content/${advert.id}?tab=facts`);
  await goWithin(page, `/roles/create?editId=${advert.role_id}&back=https%3A%2F%2Fexample.com%2Fcontent%2F1`);
  await expect(link(page, 'Back to Roles')).toBeVisible();
});

test('a role without any brand voice starts with a plain one, once, in the language of the role [VOICE-06] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  await signIn(page, product, person, '/roles/create');
  await fillRole(page);
  await field(page, 'Role Requirements').fill(
    'Du leitest die Werkstatt mit sechs Leuten und sorgst dafür, dass die Räder am Abend fertig sind.',
  );
  const start = page.getByRole('button', { name: 'Start with a plain voice' });
  // Two presses before the first answer.
  await start.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await mentions(page, 'Quayside: klare Sprache');
  await expect(start).toHaveCount(0);
  await expect(link(page, 'View')).toBeFocused();
  await says(page, '7 of 8');
  const voices = await calls.call<{ items: { id: string; complete: boolean }[] }>('GET', '/api/brand-guidelines');
  expect(voices.items).toMatchObject([{ complete: true }]);
  await press(page, 'Create Role');
  await saved(page);
  expect(await first(calls)).toMatchObject({ brand_guidelines: { id: voices.items[0]?.id } });
  // Nothing is offered any more once there is one, selected or not.
  await press(page, 'Remove brand voice');
  await expect(page.getByLabel('Brand Voice', { exact: true })).toBeVisible();
  await expect(start).toHaveCount(0);
});

test('the place of the offer is held until its fields are there [OFFER-01] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const benefits = ['A bike', 'Lunch', 'A day off for moving', 'Training that you choose. '.repeat(4).trim()];
  const { id } = await calls.role({ ...offer, benefits });
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/offer-fields-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page, product, person, `/roles/create?editId=${id}&field=how_to_apply`);
  const below = heading(page, 'Brand Elements');
  await expect(below).toBeVisible();
  const before: number[] = [];
  const widths = [1440, 768, 700, 390, 320];
  const top = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    return below.evaluate((one) => one.getBoundingClientRect().top + scrollY);
  };
  for (const width of widths) before.push(await top(width));
  release();
  await expect(field(page, 'How to Apply')).toBeFocused();
  const moved: number[] = [];
  for (const [at, width] of widths.entries()) moved.push(Math.round((await top(width)) - (before[at] ?? 0)));
  expect(moved).toEqual([0, 0, 0, 0, 0]);
});
