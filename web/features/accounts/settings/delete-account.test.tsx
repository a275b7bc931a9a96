// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { DeleteAccount } from '#web/features/accounts/settings/delete-account.tsx';
import { buttons, messages, openScreen, pass, press, type Server, type, until } from '#web/testing/screen.tsx';

const WARNING = 'This cannot be undone';

test('Delete Account is a red button that shows the warning, which was hidden before [SET-22]', async () => {
  await openScreen(<DeleteAccount />, { server: () => ({ needed: false, has_password: true, ways: [] }) });
  expect(buttons('Delete Account').map(({ className }) => className)).toEqual([
    expect.stringContaining('btn-danger-outline'),
  ]);
  expect(document.body.textContent).not.toContain(WARNING);
  await press('Delete Account');
  expect(document.body.textContent).toContain(WARNING);
  await press('Cancel');
  expect(document.body.textContent).not.toContain(WARNING);
});

const shared = (name: string, members: number, is_only_owner: boolean) => ({
  id: crypto.randomUUID(),
  slug: name.toLowerCase(),
  name,
  members,
  is_only_owner,
  role: 'owner',
  is_suspended: false,
  logo_url: null,
});

const serverWith =
  (items: object[], asked: unknown[] = []): Server =>
  ({ path, method, body }) => {
    if (path === '/api/workspaces') return { items, invitations: [], may_create: true, notifications: null };
    if (method === 'DELETE') asked.push(body);
    return method === 'DELETE' ? new Response(null, { status: 204 }) : { needed: false, has_password: true, ways: [] };
  };

test('in shared workspaces it says what stays and what goes along, and offers to remove comments [TEAM-27]', async () => {
  const asked: unknown[] = [];
  const server = serverWith([shared('Bristol', 1, true), shared('Otterbeck', 3, false)], asked);
  await openScreen(<DeleteAccount />, { server });
  await press('Delete Account');
  await until(() => document.body.textContent?.includes('Also remove my comments') === true);
  const text = document.body.textContent;
  expect(text).toContain('Roles, texts and comments in shared workspaces stay, without your name');
  expect(text).toContain('Bristol and everything in it are permanently deleted');
  expect(text).not.toContain('Otterbeck and everything');
  expect(text).toContain("Those with replies read 'Comment removed'.");
  await type('Confirm Password', 'Tr1cky-Harbour!');
  for (const box of document.querySelectorAll<HTMLInputElement>('[type=checkbox]')) await act(async () => box.click());
  await press('Confirm Delete');
  await until(() => asked.length > 0);
  expect(asked).toEqual([{ password: 'Tr1cky-Harbour!', remove_comments: true }]);
});

test('the only owner among others reads so before, and cannot confirm [TEAM-27]', async () => {
  await openScreen(<DeleteAccount />, { server: serverWith([shared('Otterbeck', 3, true)]) });
  await press('Delete Account');
  await until(() => document.body.textContent?.includes('only owner') === true);
  expect(document.body.textContent).toContain(
    'You are the only owner of Otterbeck. Make another member an owner, or delete the workspace first.',
  );
  expect(buttons('Confirm Delete').map(({ disabled }) => disabled)).toEqual([true]);
});

test('alone nothing of it is said [TEAM-01]', async () => {
  await openScreen(<DeleteAccount />, { server: serverWith([]) });
  await press('Delete Account');
  await pass(10);
  expect(document.body.textContent).not.toContain('shared workspaces');
  expect(document.body.textContent).not.toContain('remove my comments');
});

const tick = () => act(async () => document.querySelector<HTMLInputElement>('[type=checkbox]')?.click());

test('the warning says what is lost, and begins with the password [SET-23, SET-24, SET-25]', async () => {
  await openScreen(<DeleteAccount />, { server: serverWith([]) });
  await press('Delete Account');
  const text = document.body.textContent ?? '';
  for (const loss of ['profile and all your data', 'saved documents and templates', 'generated content and assets'])
    expect(text).toContain(loss);
  expect(text).toContain('You lose access immediately');
  expect(document.activeElement?.getAttribute('type')).toBe('password');
  await press('Cancel');
  await pass(20);
  expect(document.activeElement).toBe(buttons('Delete Account')[0]);
});

test('nothing is deleted unconfirmed or with a wrong password, and a failure says so [SET-26, SET-27, SET-28, SET-29] [GAP-22]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const asked: unknown[] = [];
  const refusals = [
    Response.json({ error: { code: 'wrong_password', message: 'Incorrect password' } }, { status: 403 }),
    Response.json({ error: { code: 'forbidden', message: 'The last super admin cannot be deleted' } }, { status: 422 }),
  ];
  const server: Server = (given) => {
    if (given.method !== 'DELETE') return serverWith([])(given);
    asked.push(given.body);
    return refusals[asked.length - 1];
  };
  await openScreen(<DeleteAccount />, { server });
  await press('Delete Account');
  await type('Confirm Password', 'not it');
  await press('Confirm Delete');
  await until(() => document.body.textContent?.includes('Please confirm that you understand') === true);
  expect(document.body.textContent).toContain('Please confirm that you understand the consequences');
  expect(asked).toEqual([]);
  await tick();
  await press('Confirm Delete');
  await until(() => document.body.textContent?.includes('Incorrect password') === true);
  await press('Confirm Delete');
  await until(() => messages('alert').some((one) => one?.startsWith('Failed to delete account. Please try again.')));
  expect(messages('alert').join()).toContain('The last super admin cannot be deleted');
  expect(asked).toHaveLength(2);
});
