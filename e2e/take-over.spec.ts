import { findings, SIZES } from '#e2e/a11y-checks.ts';
import { callsOf, expect, newPerson, signIn, test } from '#e2e/fixtures.ts';
import { goWithin } from '#e2e/screens-steps.ts';
import { aTeam, aTeamDocument } from '#e2e/team-steps.ts';
import { button, mentions, press } from '#e2e/vocabulary.ts';

test('a lower role says what stops by it, and the owner takes a key and a link over [KEY-10] [SHARE-14] @all', async ({
  page,
  product,
  person,
}) => {
  const admin = await newPerson(product, 'Hilde');
  const team = await aTeam(product, [
    { person, role: 'owner' },
    { person: admin, role: 'admin' },
  ]);
  const { call } = callsOf(product, admin, team.slug);
  const asked = { name: 'Careers site', permissions: ['role.read'], days: 30 };
  const { key } = await call<{ key: string }>('POST', '/api/api-keys', asked);
  const document = await aTeamDocument(product, team, admin, 'Come and work here.');
  const link = { label: 'For the board', days: 7, may_comment: false, may_answer: false };
  await call('POST', `/api/generated-documents/${document}/shares`, link);
  const status = async () =>
    (await fetch(`${product.url}/api/v1/key`, { headers: { authorization: `Bearer ${key}` } })).status;
  expect(await status()).toBe(200);

  await signIn(page, product, person, team.path('/workspace'));
  await page.getByRole('combobox', { name: 'Role of Hilde Tester' }).selectOption('Viewer');
  const question = page.getByRole('alertdialog', { name: 'Change the role of Hilde Tester to Viewer?' });
  await expect(question).toContainText(
    'Their 1 share link ends. Their 1 API key stops until an owner or admin takes over.',
  );
  await press(question, 'Change role');
  await expect(page.getByRole('combobox', { name: 'Role of Hilde Tester' })).toHaveValue('viewer');
  expect(await status()).toBe(403);

  await goWithin(page, team.path('/integrations'));
  const row = page.getByRole('row').filter({ hasText: 'Careers site' });
  await expect(row).toContainText('Stopped: its maker can no longer manage API keys.');
  expect(await findings(page, 'a stopped key', ['desktop', 'phone'])).toEqual([]);
  await page.setViewportSize(SIZES.desktop);
  await press(row, 'Take over');
  await expect(button(row, 'Take over')).toHaveCount(0);
  expect(await status()).toBe(200);

  await goWithin(page, team.path(`/content/${document}`));
  await press(page, 'Share');
  await mentions(page, 'Stopped: its maker can no longer share.');
  expect(await findings(page, 'a stopped link', ['desktop', 'phone'])).toEqual([]);
  await page.setViewportSize(SIZES.desktop);
  await press(page, 'Take over the link for For the board');
  await expect(page.getByText('Stopped: its maker can no longer share.')).toHaveCount(0);
});
