// @vitest-environment happy-dom
import { act } from 'react';
import { Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { type Delivery, getWebhook, type Webhook } from '#shared/open/contracts/webhooks.ts';
import { WebhookPage } from '#web/features/open/integrations/webhooks/webhook-page.tsx';
import { WebhooksPage } from '#web/features/open/integrations/webhooks/webhooks-page.tsx';
import { readOf } from '#web/lib/endpoint.ts';
import { paths, webhookPath } from '#web/lib/paths.ts';
import {
  buttons,
  messages,
  openScreen,
  pass,
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

const id = '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10';
const at = '2026-11-18T16:20:04.000Z';
const SECRET = 'whsec_c2VjcmV0';
const careers: Webhook = {
  id,
  url: 'https://careers.example/api/adverts',
  format: 'events',
  events: ['document.approved', 'role.*'],
  state: 'on',
  off_reason: null,
  failing_since: null,
  next_at: null,
  waiting: 0,
  dropped: 0,
  last_attempt: null,
  previous_until: null,
  created_by: null,
  is_stopped: false,
  created_at: at,
};
const delivery: Delivery = {
  id: 7,
  message_id: 'msg_1',
  type: 'document.approved',
  subject: 'Job Advert, Welder',
  state: 'failed',
  body: '{"type":"document.approved"}',
  response: '<b>Deploying</b>',
  next_at: null,
  created_at: at,
  attempts: [
    { at, status: null, ms: 15_000, error: 'No response within 15 s.' },
    { at, status: 503, ms: 1_204, error: 'The receiver responded 503.' },
  ],
};

const text = () => document.body.textContent ?? '';

type Given = { webhook?: Webhook | null; deliveries?: Delivery[]; change?: (asked: ServerRequest) => unknown };

/** A server with one webhook; `sent` holds every change, `read` the states that were asked for. */
function serverWith({ webhook = careers, deliveries = [], change = () => ({}) }: Given) {
  const sent: ServerRequest[] = [];
  const read: (string | null)[] = [];
  const server: Server = (asked) => {
    if (asked.method !== 'GET') {
      sent.push(asked);
      return change(asked);
    }
    if (asked.path === '/api/webhooks') return { items: webhook ? [webhook] : [] };
    if (asked.path === `/api/webhooks/${id}`) {
      return webhook ?? Response.json({ error: { code: 'no_such_item', message: 'x' } }, { status: 404 });
    }
    if (!asked.path.endsWith('/deliveries')) return {};
    read.push(asked.query.get('state'));
    return { items: deliveries, next: null };
  };
  return { server, sent, read };
}

const page = (
  <Routes>
    <Route path={paths.webhooks} element={<WebhooksPage />} />
    <Route path={paths.webhook} element={<WebhookPage />} />
  </Routes>
);
const openList = (server: Server) => openScreen(page, { server, at: paths.webhooks });
const openOne = (server: Server) => openScreen(page, { server, at: webhookPath(id) });
const submit = () => act(async () => document.querySelector<HTMLFormElement>('form')?.requestSubmit());
const refusal = (status: number, error: object) => Response.json({ error }, { status });
const noContent = () => new Response(null, { status: 204 });

test('without webhooks the page says what one is for [HOOK-01]', async () => {
  await openList(serverWith({ webhook: null }).server);
  await until(() => text().includes('No webhooks'));
  expect(text()).toContain('A webhook notifies another system, for example when a text is approved.');
  expect(buttons('Add webhook')).toHaveLength(1);
});

test('a row leads to the log of its webhook [HOOK-01]', async () => {
  await openList(serverWith({ webhook: { ...careers, state: 'failing', waiting: 12 } }).server);
  await until(() => text().includes('careers.example/api/adverts'));
  for (const part of ['4 events', 'Failing, 12 waiting']) expect(text()).toContain(part);
  expect(document.querySelector(`a[href="${webhookPath(id)}"]`)).not.toBeNull();
});

test('an address is tested before it is saved, and saved without a passed test [HOOK-02]', async () => {
  const { server, sent } = serverWith({
    webhook: null,
    change: ({ path }) =>
      path === '/api/webhook-tests'
        ? { ok: false, message: 'The receiver responded 404.' }
        : { ...careers, secret: 'whsec_c2VjcmV0' },
  });
  const { router } = await openList(server);
  await press('Add webhook');
  await type('Address', 'https://careers.example/in');
  await press('Send test');
  await until(() => messages('status').includes('The receiver responded 404.'));
  for (const part of ['Signed events', 'Chat messages', 'document.approved', 'member.role_changed'])
    expect(text()).toContain(part);
  await type('Address', 'https://careers.example/api/adverts');
  expect(text()).not.toContain('The receiver responded 404.');
  await submit();
  await until(() => router.state.location.pathname === webhookPath(id));
  expect(sent.map(({ path, body }) => ({ path, body }))).toEqual([
    { path: '/api/webhook-tests', body: { url: 'https://careers.example/in', format: 'events' } },
    {
      path: '/api/webhooks',
      body: { url: 'https://careers.example/api/adverts', format: 'events', events: ['document.approved'] },
    },
  ]);
});

test('a chat tool is that of the address, and another one can be chosen [REAL-42]', async () => {
  const change = () => ({ ...careers, format: 'teams' as const, secret: 'whsec_c2VjcmV0' });
  const { server, sent } = serverWith({ webhook: null, change });
  await openList(server);
  await press('Add webhook');
  await type('Address', 'https://discord.com/api/webhooks/1/x');
  expect(document.querySelector('select')).toBeNull();
  await act(async () => document.querySelector<HTMLInputElement>('input[value="chat"]')?.click());
  const select = document.querySelector('select');
  expect([select?.value, select?.selectedOptions[0]?.textContent]).toEqual(['chat', 'By the address: Discord']);
  await act(async () => {
    if (select) select.value = 'teams';
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await submit();
  await until(() => sent.length === 1);
  expect(sent[0]?.body).toMatchObject({ url: 'https://discord.com/api/webhooks/1/x', format: 'teams' });
});

test('a refused address, no event and the limit are each said where they belong [HOOK-02, HOOK-18]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const refused = 'This address cannot be used. It must be a public https address.';
  const answers = [
    refusal(422, { code: 'address_refused', message: refused }),
    refusal(422, { code: 'invalid_input', message: 'x', fields: { events: 'Choose at least one event' } }),
    refusal(409, { code: 'limit_reached', message: 'The limit is 10 webhooks.' }),
  ];
  await openList(serverWith({ webhook: null, change: () => answers.shift() }).server);
  await press('Add webhook');
  await until(() => document.querySelector('form') !== null);
  await submit();
  await until(() => text().includes(refused));
  expect(document.querySelector('[type=url]')?.getAttribute('aria-invalid')).toBe('true');
  await submit();
  await until(() => text().includes('Choose at least one event'));
  await submit();
  await until(() => messages('alert').some((said) => said?.includes('The limit is 10 webhooks.')));
});

test('an unknown webhook is nothing at this address [HOOK-13]', async () => {
  await openOne(serverWith({ webhook: null }).server);
  await until(() => text().includes('There is nothing at this address'));
});

test('a delivery opens to its attempts, its request and its response as text, and is sent again [HOOK-13]', async () => {
  const answers = [
    refusal(409, { code: 'webhook_off', message: 'Switch the webhook on first.' }),
    Response.json({ ...delivery, state: 'delivered' }),
  ];
  const { server, sent, read } = serverWith({ deliveries: [delivery], change: () => answers.shift() });
  await openOne(server);
  // The log is read after the webhook.
  await pass(1);
  await until(() => text().includes('Job Advert, Welder'));
  const row = document.querySelector<HTMLButtonElement>('li button[aria-expanded=false]');
  await act(async () => row?.click());
  for (const part of ['1st attempt', 'No response within 15 s.', '2nd attempt', '1,204 ms', 'Response, first 1 kB'])
    expect(text()).toContain(part);
  expect([...document.querySelectorAll('pre')].map(({ textContent }) => textContent)).toEqual([
    '{\n  "type": "document.approved"\n}',
    '<b>Deploying</b>',
  ]);
  await press('Send again');
  await until(() => messages('alert').includes('Switch the webhook on first.'));
  await press('Send again');
  await until(() => sent.length === 2 && !text().includes('Switch the webhook on first.'));
  expect(sent[1]?.path).toBe(`/api/webhooks/${id}/deliveries/7/send`);
  const choice = document.querySelector<HTMLSelectElement>('[aria-label=Show]');
  expect([...(choice?.options ?? [])].map(({ text }) => text)).toEqual(['All', 'Waiting', 'Failed']);
  await act(async () => {
    if (choice) choice.value = 'failed';
    choice?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await until(() => read.at(-1) === 'failed');
  expect(read[0]).toBeNull();
});

test('a failing webhook is tried now, one that is off switched on [HOOK-09, HOOK-10]', async () => {
  const failing = { ...careers, state: 'failing' as const, failing_since: at, next_at: at, waiting: 2 };
  const first = serverWith({
    webhook: failing,
    change: ({ method }) => (method === 'PATCH' ? careers : noContent()),
  });
  const { client } = await openOne(first.server);
  await until(() => text().includes('2 deliveries wait.'));
  await press('Try now');
  await until(() => first.sent.length > 0);
  expect(first.sent[0]?.path).toBe(`/api/webhooks/${id}/try`);
  client.setQueryData(readOf(getWebhook, { params: { id } }).queryKey, {
    ...careers,
    state: 'off',
    off_reason: 'gone',
    dropped: 3,
  });
  await until(() => text().includes('Switched off: the receiver responded 410.'));
  expect(text()).toContain('3 deliveries were given up so far.');
  await press('Switch on');
  await until(() => first.sent.length > 1);
  expect(first.sent[1]).toMatchObject({ method: 'PATCH', body: { is_on: true } });
});

test('a webhook that has stopped says what waits, and is taken over with one click [HOOK-20]', async () => {
  const { server, sent } = serverWith({ webhook: { ...careers, is_stopped: true, waiting: 2 }, change: () => careers });
  await openOne(server);
  await until(() => text().includes('Stopped: its maker can no longer manage webhooks.'));
  expect(text()).toContain('2 deliveries wait. Take it over to go on.');
  await press('Take over');
  await until(() => sent.length > 0);
  expect(sent[0]).toMatchObject({ method: 'POST', path: `/api/webhooks/${id}/take-over` });
});

test('the secret is hidden until it is revealed, and rotated beside the old one [HOOK-14]', async () => {
  let webhook = careers;
  const rotating = () => {
    webhook = { ...careers, previous_until: '2099-01-01T10:00:00.000Z' };
    return { secret: `${SECRET}2` };
  };
  const sent: string[] = [];
  await openOne(({ method, path }) => {
    if (method !== 'GET') sent.push(`${method} ${path.replace(`/api/webhooks/${id}`, '')}`);
    if (path.endsWith('/secret')) return { secret: SECRET };
    if (path.endsWith('/rotate')) return rotating();
    if (path.endsWith('/previous-secret')) return noContent();
    return path.endsWith('/deliveries') ? { items: [], next: null } : webhook;
  });
  const field = () => document.querySelector<HTMLInputElement>('[aria-label="Signing secret"]')?.value;
  await until(() => field() !== undefined);
  expect(field()).toBe('whsec_••••••••••••••••');
  await press('Reveal the secret');
  await until(() => field() === SECRET);
  expect(buttons('Copy the secret')).toHaveLength(1);
  await press('Rotate secret');
  await until(() => field() === `${SECRET}2`);
  await until(() => /Both secrets sign until .+\./.test(text()));
  await press('End old secret');
  await until(() => sent.length === 3);
  expect(sent).toEqual(['POST /secret', 'POST /rotate', 'DELETE /previous-secret']);
  await press('Hide the secret');
  await pass(0);
  expect(field()).toBe('whsec_••••••••••••••••');
});

test('deleting asks with the number that waits [HOOK-18]', async () => {
  const { server, sent } = serverWith({ webhook: { ...careers, waiting: 12 }, change: noContent });
  const { router } = await openOne(server);
  await press('Actions for careers.example/api/adverts');
  await until(() => document.querySelectorAll('[role=menuitem]').length > 0);
  await act(async () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].at(-1)?.click());
  await until(() => text().includes('12 waiting deliveries are never sent.'));
  await press('Delete');
  await until(() => router.state.location.pathname === paths.webhooks);
  expect(sent[0]).toMatchObject({ method: 'DELETE', path: `/api/webhooks/${id}` });
});

test('an edit sends the address only when it is another, which asks for a confirmation [HOOK-02]', async () => {
  const { server, sent } = serverWith({ change: () => careers });
  await openOne(server);
  await press('Edit');
  await until(() => document.querySelector('form') !== null);
  await submit();
  await until(() => sent.length === 1);
  await type('Address', 'https://careers.example/new');
  await submit();
  await until(() => sent.length === 2);
  const rest = { format: careers.format, events: careers.events };
  expect(sent.map(({ body }) => body)).toEqual([rest, { url: 'https://careers.example/new', ...rest }]);
});
