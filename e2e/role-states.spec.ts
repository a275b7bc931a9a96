import type { Page } from 'playwright/test';
import { aRole, callsOf, expect, idOf, newPerson, signIn, test } from '#e2e/fixtures.ts';
import { goWithin } from '#e2e/screens-steps.ts';
import { aTeam } from '#e2e/team-steps.ts';
import { link, mentions, press, says } from '#e2e/vocabulary.ts';

const main = (page: Page) => page.getByRole('main');

test('a text has the same state on the page of its role, among the roles, in the library, on the dashboard and in the palette [HOME-05, HOME-29, HOME-34, HOME-37, HOME-74] @all', async ({
  page,
  product,
  person,
}) => {
  const hilde = await newPerson(product, 'Hilde');
  const team = await aTeam(product, [
    { person, role: 'editor' },
    { person: hilde, role: 'reviewer' },
  ]);
  const [mine, hers] = [callsOf(product, person, team.slug), callsOf(product, hilde, team.slug)];
  const { id: roleId } = await mine.readyRole();
  const { items } = await mine.call<{ items: { id: string; name: string }[] }>('GET', '/api/document-templates');
  const id = await mine.text(roleId, items.find(({ name }) => name === 'Job Advert')?.id ?? '');
  const asking = { version: 1, people: [idOf(hilde)], note: '' };
  const steps = [
    { by: mine, step: 'send', body: asking, words: 'In review with Hilde Tester' },
    { by: hers, step: 'request-changes', body: { version: 1, note: 'One in two.' }, words: 'Changes requested' },
    { by: mine, step: 'send', body: asking, words: 'In review with Hilde Tester' },
    { by: hers, step: 'approve', body: { version: 1, note: '' }, words: 'Approved' },
  ];
  await signIn(page, product, person, team.path(`/roles/${roleId}`));
  for (const { by, step, body, words } of steps) {
    await by.call('POST', `/api/generated-documents/${id}/review/${step}`, body);
    await goWithin(page, team.path(`/roles/${roleId}`));
    await says(main(page).getByRole('listitem', { name: 'Job Advert', exact: true }), words);
    await goWithin(page, team.path('/roles'));
    await expect(link(main(page), `Job Advert: ${words}`)).toBeVisible();
    await goWithin(page, team.path('/content'));
    await mentions(main(page).locator('li.row'), words);
    await goWithin(page, team.path('/'));
    await expect(link(main(page), `Job Advert: ${words}`).last()).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('adv job');
    await expect(page.getByRole('option', { name: `Job Advert · ${aRole.job_title}` })).toContainText(words);
    await page.keyboard.press('Escape');
  }
});

test('a note of a reviewer is a proposal after two clicks [HOME-08] [JUDGE-61] @all', async ({
  page,
  product,
  person,
}) => {
  const hilde = await newPerson(product, 'Hilde');
  const team = await aTeam(product, [
    { person, role: 'editor' },
    { person: hilde, role: 'reviewer' },
  ]);
  const [mine, hers] = [callsOf(product, person, team.slug), callsOf(product, hilde, team.slug)];
  const { id: roleId } = await mine.readyRole();
  const { items } = await mine.call<{ items: { id: string; name: string }[] }>('GET', '/api/document-templates');
  const id = await mine.text(roleId, items.find(({ name }) => name === 'Job Advert')?.id ?? '');
  const note = 'Please say at the end that we meet every Monday.';
  await mine.call('POST', `/api/generated-documents/${id}/review/send`, {
    version: 1,
    people: [idOf(hilde)],
    note: '',
  });
  await hers.call('POST', `/api/generated-documents/${id}/review/request-changes`, { version: 1, note });
  await signIn(page, product, person, team.path(`/roles/${roleId}`));
  await mentions(page.getByRole('listitem', { name: 'Job Advert', exact: true }), `“${note}”`);
  await page.getByRole('link', { name: /^Use as instruction/ }).click();
  const asked = page.getByRole('textbox', { name: 'What should change?' });
  await expect(asked).toHaveValue(note);
  await press(page, 'Ask');
  await expect(page.getByRole('button', { name: /^Accept/ })).toBeVisible({ timeout: 30_000 });
});
