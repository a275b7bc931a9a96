import type { Page } from 'playwright/test';
import { callsOf, expect, idOf, newPerson, type Person, type Running, signIn, test } from '#e2e/fixtures.ts';
import { aTeam } from '#e2e/team-steps.ts';
import { mentions, press, section } from '#e2e/vocabulary.ts';

/** What a colleague changes is to be seen after this (HOME-25). */
const SEEN_MS = 5_000;

const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => main(page).locator('ul [data-row]');
const textRow = (page: Page) => main(page).getByRole('listitem', { name: 'Job Advert', exact: true });
const payOf = (page: Page) => main(page).locator('dl [data-row="pay"]');
/** The rows with where they are on the page. */
const placesOf = (page: Page) =>
  rows(page).evaluateAll((all) =>
    all.map((row) => [row.getAttribute('aria-label'), row.getBoundingClientRect().y + scrollY]),
  );

/** A role with a written advert in a team of two, on the page of both. */
async function bothOnARole(product: Running, first: [Page, Person], second: [Page, Person]) {
  const people = [first[1], second[1]];
  const team = await aTeam(
    product,
    people.map((person) => ({ person, role: 'editor' as const })),
  );
  const calls = callsOf(product, first[1], team.slug);
  const pay = { pay_min: 34_000, pay_max: 38_500, pay_currency: 'GBP', pay_period: 'year' };
  const { id } = await calls.readyRole(pay);
  const { items } = await calls.call<{ items: { id: string; name: string }[] }>('GET', '/api/document-templates');
  const textId = await calls.text(id, items.find(({ name }) => name === 'Job Advert')?.id ?? '');
  for (const [page, person] of [first, second]) {
    await signIn(page, product, person, team.path(`/roles/${id}`));
    await expect(rows(page)).toHaveCount(6);
  }
  return { id, textId, team, calls };
}

async function changePay(page: Page, lowest: string): Promise<void> {
  await payOf(page).getByRole('button').click();
  await page.getByRole('textbox', { name: 'Pay from', exact: true }).fill(lowest);
}

test('two people see on the page of a role what the other changes, with no row moved [HOME-20, HOME-25] @all', async ({
  page,
  otherPage,
  product,
  person,
}) => {
  const ines = await newPerson(product, 'Ines');
  const { calls, textId } = await bothOnARole(product, [page, person], [otherPage, ines]);
  const places = await placesOf(otherPage);
  await changePay(page, '35000');
  await press(page, 'Save');
  await expect(payOf(otherPage)).toContainText('£35,000 to £38,500 a year', { timeout: SEEN_MS });
  await expect(section(otherPage, 'The role changed: Pay')).toBeInViewport({ timeout: SEEN_MS });
  await page.getByRole('combobox', { name: 'Lead' }).selectOption({ label: 'Ines Tester' });
  await expect(otherPage.getByRole('combobox', { name: 'Lead' })).toHaveValue(idOf(ines), { timeout: SEEN_MS });

  const content = 'A first line of a colleague.\n\nMore of it.';
  await calls.call('PUT', `/api/generated-documents/${textId}`, { version: 1, content });
  await expect(textRow(otherPage)).toContainText('A first line of a colleague.', { timeout: SEEN_MS });
  // Neither a link to a text nor a comment on it makes a version of it.
  const link = { label: 'Marta', days: 7, may_comment: true, may_answer: false };
  await calls.call('POST', `/api/generated-documents/${textId}/shares`, link);
  await expect(section(otherPage, 'Links')).toContainText('Marta', { timeout: SEEN_MS });
  await calls.call('POST', `/api/generated-documents/${textId}/threads`, { anchor: null, body: 'Why six?' });
  await expect(textRow(otherPage)).toContainText('1 comment open', { timeout: SEEN_MS });
  expect(await placesOf(otherPage)).toEqual(places);
});

test('a field that is open while a colleague saves it shows the newer value, and one can use one’s own [HOME-16, HOME-25] @all', async ({
  page,
  otherPage,
  product,
  person,
}) => {
  const ines = await newPerson(product, 'Ines');
  await bothOnARole(product, [page, person], [otherPage, ines]);
  await changePay(otherPage, '36000');
  await changePay(page, '35000');
  await press(page, 'Save');
  await expect(payOf(page)).toContainText('£35,000 to £38,500 a year');
  await press(otherPage, 'Save');
  await mentions(otherPage, 'Changed meanwhile: £35,000 to £38,500 a year.');
  await press(otherPage, 'Use mine');
  for (const each of [page, otherPage])
    await expect(payOf(each)).toContainText('£36,000 to £38,500 a year', { timeout: SEEN_MS });
});
