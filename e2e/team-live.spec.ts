import { inDatabase } from '#e2e/database.ts';
import { fieldOf, held, saveState } from '#e2e/document-steps.ts';
import { callsOf, expect, newPerson, signIn, test } from '#e2e/fixtures.ts';
import { misbehaving } from '#e2e/steps.ts';
import { aTeam, aTeamDocument, joinTeam } from '#e2e/team-steps.ts';
import { button, mentions, press } from '#e2e/vocabulary.ts';

test('two who start the same template of a role get the same card, which names the first to the second [TEAM-19]', async ({
  page,
  product,
  person,
}) => {
  const ines = await newPerson(product, 'Ines');
  const mine = callsOf(product, ines);
  const role = await mine.readyRole(misbehaving('[[demo:slow:Job Advert:1]]'));
  const team = await mine.call<{ id: string; slug: string }>('POST', '/api/workspaces', {
    name: 'Harbour',
    bring: true,
  });
  await joinTeam(product, team, { person, role: 'editor' });
  const [first, second] = [callsOf(product, ines, team.slug), callsOf(product, person, team.slug)];
  const { items } = await first.call<{ items: { id: string; name: string }[] }>('GET', '/api/document-templates');
  const template_ids = items.filter(({ name }) => name === 'Job Advert').map(({ id }) => id);
  await signIn(page, product, person, `/w/${team.slug}/roles/${role.id}`);
  type Started = { items: { id: string }[] };
  const [one, other] = [
    await first.call<Started>('POST', '/api/generations', { role_id: role.id, template_ids }),
    await second.call<Started>('POST', '/api/generations', { role_id: role.id, template_ids }),
  ];
  expect(other.items.map(({ id }) => id)).toEqual(one.items.map(({ id }) => id));
  await mentions(page.getByRole('listitem', { name: 'Job Advert' }), 'Started by Ines Tester');
});

test('an open document takes over what a colleague saves, and asks about a passage that both changed [TEAM-36, TEAM-38]', async ({
  page,
  product,
  person,
}) => {
  const ines = await newPerson(product, 'Ines');
  const team = await aTeam(product, [
    { person: ines, role: 'owner' },
    { person, role: 'editor' },
  ]);
  const id = await aTeamDocument(product, team, ines, 'First line.\n\nMiddle line.\n\nLast line.');
  const { call } = callsOf(product, ines, team.slug);
  const path = `/api/generated-documents/${id}`;
  const write = async (content: string) => {
    const { version } = await call<{ version: number }>('GET', path);
    await call('PUT', path, { version, content });
  };
  await signIn(page, product, person, team.path(`/content/${id}`));
  await expect(saveState(page)).toHaveText('Saved');
  await write('First line.\n\nMiddle line.\n\nLast line. More.');
  await expect(fieldOf(page)).toHaveValue(/Last line\. More\.$/);
  await mentions(page, 'Updated by Ines Tester');
  await expect(page.getByText('Updated by Ines Tester')).toBeHidden();

  // What the colleague saves comes while this window cannot read it.
  const release = await held(page);
  // As a person does: the focus comes before the selection.
  await fieldOf(page).click();
  await fieldOf(page).fill('First line.\n\nMine in the middle.\n\nLast line. More.');
  await write('A new first line.\n\nTheirs in the middle.\n\nLast line. More.');
  release();
  await mentions(page, 'You and Ines Tester changed the same passage');
  await mentions(page, '1 other change by Ines Tester is already included.');
  await expect(saveState(page)).toHaveText('Not saved');
  await page.getByRole('radio', { name: /^Yours: .*Mine/ }).press('Space');
  // A third save meanwhile is taken in.
  await write('A new first line.\n\nTheirs in the middle.\n\nThe last line. More.');
  await button(page, 'Save').press('Enter');
  await expect(saveState(page)).toHaveText('Saved');
  await expect(fieldOf(page)).toHaveValue('A new first line.\n\nMine in the middle.\n\nThe last line. More.');
  // The writing goes on where it stopped, although words were added before it.
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.type('!');
  await expect(fieldOf(page)).toHaveValue(/The last line\. More\.!$/);
});

test("a new name of the workspace appears for every member, and 'Mark all as read' ends 99+ notifications in the sidebar too [TEAM-07, TEAM-21, NOTE-01, NOTE-05] @all", async ({
  page,
  product,
  person,
}) => {
  const ines = await newPerson(product, 'Ines');
  const team = await aTeam(product, [
    { person: ines, role: 'owner' },
    { person, role: 'viewer' },
  ]);
  await inDatabase(product, (client) =>
    client.query(
      `insert into notifications (user_id, workspace_id, kind, subject, last_event_id, details)
        select u.id, $1, 'membership', gen_random_uuid(), n, '{"what": "joined"}'
        from auth.users u, generate_series(1, 120) n where u.email = $2`,
      [team.id, person.email],
    ),
  );
  await signIn(page, product, person, team.path('/roles'));
  await expect(button(page, 'Workspace: Otterbeck')).toBeVisible();
  await callsOf(product, ines, team.slug).call('PATCH', '/api/workspace', { name: 'Otterbeck Cargo' });
  await expect(page.getByRole('button', { name: 'Workspace: Otterbeck Cargo' })).toBeVisible();

  const item = button(page, /^Notifications/);
  await expect(item).toContainText('99+');
  await item.click();
  await press(page, 'Mark all as read');
  await expect(button(page, 'Mark all as read')).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(item).not.toContainText('99+');

  await page.reload();
  await expect(page).toHaveURL(product.url + team.path('/roles'));
  await expect(page.getByRole('button', { name: 'Workspace: Otterbeck Cargo' })).toBeVisible();
});
