// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { permissionsOfAccess } from '#shared/key-permissions.ts';
import type { ApiKey } from '#shared/open/contracts/api-keys.ts';
import { KeysPage } from '#web/features/open/integrations/keys/keys-page.tsx';
import { paths } from '#web/lib/paths.ts';
import {
  buttons,
  messages,
  openScreen,
  press,
  type Server,
  type ServerRequest,
  type,
  until,
} from '#web/testing/screen.tsx';
// The dialogs and menus load these when they open.
import '#web/ui/overlay/confirm-popup.tsx';
import '#web/ui/overlay/dialog-popup.tsx';
import '#web/ui/overlay/row-menu-popup.tsx';

const KEY = `rvk_${'a'.repeat(38)}`;
const careers: ApiKey = {
  id: '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10',
  name: 'Careers site',
  prefix: 'rvk_qnF4ZS',
  permissions: [...permissionsOfAccess.read],
  created_by: { id: '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a11', name: 'Hilde Okonjo' },
  is_maker_member: true,
  is_stopped: false,
  created_at: '2026-11-02T00:00:00.000Z',
  expires_at: null,
  is_expired: false,
  last_used_at: '2026-11-20T00:00:00.000Z',
  last_used_ip: '81.2.69.142',
};

const text = () => document.body.textContent ?? '';

/** A server with these keys; `sent` holds every change. */
function serverWith(items: ApiKey[], change: (asked: ServerRequest) => unknown = () => ({})) {
  const sent: ServerRequest[] = [];
  const server: Server = (asked) => {
    if (asked.method !== 'GET') {
      sent.push(asked);
      return change(asked);
    }
    return asked.path === '/api/api-keys' ? { items } : {};
  };
  return { server, sent };
}

const open = (server: Server) => openScreen(<KeysPage />, { server, at: paths.integrations });

test('without keys the page says what one is for, with one way to create one [KEY-01, KEY-02]', async () => {
  await open(serverWith([]).server);
  await until(() => text().includes('No API keys'));
  expect(document.querySelector('h1')?.textContent).toBe('Integrations');
  expect(text()).toContain('Connect this workspace with your other systems');
  expect(text()).toContain('With a key, a script, your careers site or an AI assistant can work in this workspace.');
  expect(buttons('Create key')).toHaveLength(1);
  const links = [...document.querySelectorAll('a')].map((link) => link.textContent);
  expect(links).toEqual(['Settings', 'API description', 'API keys', 'Webhooks', 'Job feed']);
});

test('a failure to load keys has its sentence and Try again [KEY-02]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isDown = true;
  await open(() => (isDown ? new Response('', { status: 404 }) : { items: [careers] }));
  await until(() => messages('alert').some((said) => said?.includes('Failed to load API keys')));
  isDown = false;
  await press('Try again');
  await until(() => text().includes('Careers site'));
});

test('a row names the key, its maker, its access, its last use and its end [KEY-05]', async () => {
  await open(serverWith([careers]).server);
  await until(() => text().includes('Careers site'));
  for (const part of ['rvk_qnF4ZS…', 'Hilde Okonjo, 2 Nov 2026', 'Read', 'from 81.2.69.142', 'Never'])
    expect(text()).toContain(part);
});

test('a key that has stopped is taken over with one click; one that works offers nothing [KEY-10]', async () => {
  const stopped = { ...careers, is_stopped: true };
  const { server, sent } = serverWith([careers, { ...stopped, id: careers.id.replace('7', '8') }], () => careers);
  await open(server);
  await until(() => text().includes('Stopped: its maker can no longer manage API keys. Take it over or revoke it.'));
  expect(buttons('Take over')).toHaveLength(1);
  await press('Take over');
  await until(() => text().includes('You took over the key Careers site'));
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `POST /api/api-keys/${careers.id.replace('7', '8')}/take-over`,
  ]);
});

test('a key is created with what was chosen, shown once, and forgotten by the page [KEY-03, KEY-04, MCP-10]', async () => {
  const { server, sent } = serverWith([], () => ({ api_key: { ...careers, name: 'Applicant tracking' }, key: KEY }));
  const { client } = await open(server);
  await press('Create key');
  await until(() => text().includes('Where it will be used.'));
  for (const part of [
    'Also create, edit and generate. Never delete.',
    'A key never approves, invites, or manages keys.',
    'Admins get an email 7 days before.',
  ])
    expect(text()).toContain(part);
  await type('Name', 'Applicant tracking');
  const radios = [...document.querySelectorAll<HTMLInputElement>('[type=radio]')];
  await act(async () => radios.at(-1)?.click());
  await act(async () => document.querySelector<HTMLInputElement>('[aria-label="Roles: Write"]')?.click());
  await act(async () => document.querySelector<HTMLInputElement>('[aria-label="Content: Read"]')?.click());
  await act(async () => document.querySelector<HTMLFormElement>('form')?.requestSubmit());
  await until(() => text().includes('Copy your key now'));
  expect(sent.map(({ body }) => body)).toEqual([
    {
      name: 'Applicant tracking',
      permissions: ['workspace.read', 'brand.read', 'role.read', 'generation.read', 'role.write'],
      days: 90,
    },
  ]);
  const field = document.querySelector<HTMLInputElement>('#made-key');
  expect(field?.value).toBe(KEY);
  expect([field?.selectionStart, field?.selectionEnd]).toEqual([0, KEY.length]);
  expect(text()).toContain('It is shown once. Only a hash of it is stored.');
  await act(async () => document.querySelector<HTMLInputElement>('[type=radio][value=assistant]')?.click());
  expect(text()).toContain(`"Authorization": "Bearer ${KEY}"`);
  await press('Done');
  await until(() => !text().includes('Copy your key now'));
  const kept = [...client.getQueryCache().getAll(), ...client.getMutationCache().getAll()].map(({ state }) => state);
  expect(JSON.stringify(kept)).not.toContain(KEY);
  expect(document.body.innerHTML).not.toContain(KEY);
});

test('a missing name is said at its field, the limit above the form [KEY-03, KEY-13]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const refusals = [
    { status: 422, error: { code: 'invalid_input', message: 'x', fields: { name: 'Name is required' } } },
    { status: 409, error: { code: 'limit_reached', message: 'The limit is 20 API keys.' } },
  ];
  const { server } = serverWith([], () => {
    const { status, error } = refusals.shift() ?? { status: 500, error: {} };
    return Response.json({ error }, { status });
  });
  await open(server);
  await press('Create key');
  await until(() => document.querySelector('form') !== null);
  const submit = () => act(async () => document.querySelector<HTMLFormElement>('form')?.requestSubmit());
  await submit();
  await until(() => text().includes('Name is required'));
  await submit();
  await until(() => messages('alert').some((said) => said?.includes('The limit is 20 API keys.')));
  expect(text()).not.toContain('Name is required');
});

test('revoking asks first and says what stops [KEY-06]', async () => {
  const { server, sent } = serverWith([careers], () => new Response(null, { status: 204 }));
  await open(server);
  await press('Actions for Careers site');
  await until(() => document.querySelectorAll('[role=menuitem]').length > 0);
  const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
  expect(items.map((item) => item.textContent)).toEqual(['Rename', 'Revoke']);
  await act(async () => items[1]?.click());
  await until(() => text().includes('Revoke Careers site?'));
  expect(text()).toContain('What uses it stops working at once.');
  await press('Revoke');
  await until(() => sent.length > 0);
  expect(sent[0]).toMatchObject({ method: 'DELETE', path: `/api/api-keys/${careers.id}` });
  await until(() => text().includes('The key Careers site is revoked'));
});

test('the card of AI assistants has the address, and says how to connect [MCP-10]', async () => {
  await open(serverWith([]).server);
  await until(() => text().includes('AI assistants'));
  const address = document.querySelector<HTMLInputElement>('[aria-label="Address for AI assistants"]');
  expect(address?.value).toBe(`${location.origin}/mcp`);
  await press('How to connect');
  await until(() => text().includes('Connect an AI assistant'));
  expect(text()).toContain('Bearer YOUR_KEY');
});
