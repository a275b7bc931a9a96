// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import type { Role } from '#shared/roles/contracts/roles.ts';
import { AboutRole } from '#web/features/home/role/about.tsx';
import { aRole, ROLE_ID } from '#web/features/roles/testing/role-server.ts';
import { buttons, messages, openScreen, pass, press, type Server, until } from '#web/testing/screen.tsx';
// These are loaded once they are needed.
import '#shared/roles/contradictions.ts';
import '#web/features/home/role/about-form.tsx';

const text = () => document.body.textContent ?? '';
const row = (name: string) => document.querySelector(`[data-row="${name}"]`);
const link = (name: string) => [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name);

const refused = (status: number, error: object) => Response.json({ error }, { status });

/** A server with one role, which `meanwhile` changes once before the next save. */
function roleServer(given: Role, meanwhile?: Partial<Role>) {
  let role = given;
  let waits = meanwhile;
  const sent: unknown[] = [];
  const server: Server = ({ method, path, body }) => {
    if (method !== 'PATCH' || path !== `/api/roles/${ROLE_ID}`) return { items: [], next: null };
    sent.push(body);
    const { version, keep = [], keep_pairs = [], ...fields } = body as Record<string, unknown> & Partial<Role>;
    if (waits) role = { ...role, ...waits, version: role.version + 1 };
    waits = undefined;
    if (version !== role.version)
      return refused(409, { code: 'edit_conflict', message: '', request_id: 'r', current: role });
    if (fields.city === 'Nowhere')
      return refused(422, { code: 'invalid_input', message: 'x', request_id: 'r', fields: { city: 'No such city.' } });
    const to_check = Object.fromEntries(
      Object.entries(role.to_check).filter(([name]) => !(keep as string[]).includes(name) && !(name in fields)),
    );
    const kept_pairs = [...role.kept_pairs, ...(keep_pairs as string[])];
    role = { ...role, ...(fields as Partial<Role>), to_check, kept_pairs, version: role.version + 1 };
    return role;
  };
  return { server, sent };
}

const offer = {
  pay_min: 34_000,
  pay_max: 38_500,
  pay_currency: 'GBP',
  pay_period: 'year',
  hours_per_week: 40,
} as const;

async function open(role: Role, meanwhile?: Partial<Role>) {
  const { server, sent } = roleServer(role, meanwhile);
  await openScreen(<AboutRole role={role} />, { server, at: `/roles/${ROLE_ID}` });
  return sent;
}
const openRow = async (name: string) => {
  await act(async () => row(name)?.querySelector('button')?.click());
  await until(() => document.querySelector('form') !== null);
};
const fill = (id: string, value: string) =>
  act(async () => {
    const input = document.getElementById(id) as HTMLInputElement;
    const prototype = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
const submit = async () => {
  await act(async () => document.querySelector('form')?.requestSubmit());
  await pass(0);
};

test('each value of the role is a row, and an empty one says what to add [HOME-16] [HOME-18]', async () => {
  await open(
    aRole({
      ...offer,
      region: 'Norte',
      content_language: 'de',
      closing_date: '2027-03-12',
      benefits: ['Tea', 'Tools'],
    }),
  );
  const rows = [...document.querySelectorAll('[data-row]')].map((one) => [
    one.querySelector('dt')?.textContent,
    one.querySelector('dd button span:last-child')?.textContent,
  ]);
  expect(rows).toEqual([
    ['Pay', '£34,000 to £38,500 a year'],
    ['Pay note', 'Add a pay note'],
    ['Hours', '40 a week'],
    ['Employment type', 'Add an employment type'],
    ['Place', 'Porto, Norte, Portugal'],
    ['Workplace', 'Hybrid, 3 days onsite'],
    ['Level', 'Senior'],
    ['Closing date', '12 March 2027'],
    ['How to apply', 'Add how to apply'],
    ['Benefits', 'Tea, Tools'],
    ['Language', 'German'],
  ]);
  expect(text()).toContain('Run it.');
  expect(link('Edit requirements')?.getAttribute('href')).toBe(
    `/roles/create?editId=${ROLE_ID}&field=role_requirements&back=%2Froles%2F${ROLE_ID}`,
  );
  expect(link('All fields')?.getAttribute('href')).toBe(`/roles/create?editId=${ROLE_ID}`);
});

test('a click turns a row into its field, Enter saves only that, and Escape leaves it [HOME-16]', async () => {
  const sent = await open(aRole({ ...offer }));
  await openRow('pay');
  expect(document.activeElement?.id).toBe('pay_min');
  await fill('pay_min', '35,000');
  await submit();
  await until(() => document.querySelector('form') === null);
  expect(sent).toEqual([{ version: 1, pay_min: 35_000, pay_max: 38_500, pay_currency: 'GBP', pay_period: 'year' }]);
  expect(row('pay')?.textContent).toContain('£35,000 to £38,500 a year');
  await pass(20);
  expect(document.activeElement).toBe(row('pay')?.querySelector('button'));
  await openRow('hours_per_week');
  await fill('hours_per_week', '20');
  await act(async () => {
    const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
    document.getElementById('hours_per_week')?.dispatchEvent(key);
  });
  expect([document.querySelector('form'), row('hours_per_week')?.textContent, sent.length]).toMatchObject([
    null,
    expect.stringContaining('40 a week'),
    1,
  ]);
});

test('what the form refuses is refused in the same words, also by the server [HOME-16]', async () => {
  const sent = await open(aRole({ ...offer }));
  await openRow('pay');
  await fill('pay_max', '1');
  await submit();
  expect(text()).toContain('The upper end must not be below the lower end.');
  await press('Cancel');
  await openRow('place');
  await fill('city', ' ');
  await submit();
  expect(text()).toContain('City is required');
  expect(sent).toEqual([]);
  await fill('city', 'Nowhere');
  await submit();
  await until(() => messages('alert').length > 0);
  expect(messages('alert')).toEqual(['No such city.']);
});

test('a stale save shows the newer value, and mine can be used all the same [HOME-16]', async () => {
  const sent = await open(aRole({ ...offer }), { hours_per_week: 30 });
  await openRow('hours_per_week');
  await fill('hours_per_week', '20');
  await submit();
  await until(() => buttons('Use mine').length > 0);
  expect(messages('alert')).toEqual(['Changed meanwhile: 30 a week.']);
  await press('Use mine');
  await until(() => document.querySelector('form') === null);
  expect(sent.at(-1)).toEqual({ version: 2, hours_per_week: 20 });
  expect(row('hours_per_week')?.textContent).toContain('20 a week');
});

test('a change of another field meanwhile does not stop a save [HOME-16]', async () => {
  const sent = await open(aRole({ ...offer }), { city: 'Lisbon' });
  await openRow('hours_per_week');
  await fill('hours_per_week', '20');
  await submit();
  await until(() => document.querySelector('form') === null);
  expect(sent).toHaveLength(2);
  expect([row('hours_per_week')?.textContent, row('place')?.textContent].join()).toMatch(/20 a week.*Lisbon/);
});

test('values that wait say where they are from, and are kept one by one or all at once [HOME-17] [JUDGE-50]', async () => {
  const to_check = {
    pay_min: '£34,000 to £38,500 DOE',
    hours_per_week: '40 hours',
    city: 'Porto',
    passed: '2025-12-12',
  };
  const sent = await open(aRole({ ...offer, to_check }));
  expect(text()).toContain('3 values from the advert. Still right?');
  expect(row('pay')?.textContent).toContain('From the advert: “£34,000 to £38,500 DOE” · Still right?');
  expect(row('closing_date')?.textContent).toContain(
    'Add a closing dateThe advert said 12 December 2025, which has passed.',
  );
  await press('Keep place');
  expect(row('place')?.textContent).not.toContain('Still right?');
  await press('Keep all 2');
  expect(text()).not.toContain('Still right?');
  expect(sent).toEqual([
    { version: 1, keep: ['country', 'city', 'region'] },
    { version: 2, keep: ['pay_min', 'hours_per_week'] },
  ]);
});

test('fields that contradict each other stand there with both sentences, to change or to keep [HOME-17] [JUDGE-51]', async () => {
  const sent = await open(aRole({ ...offer, pay_min: 35_000, benefits: ['Tools', 'Salary from £34,000'] }));
  await until(() => text().includes('Keep both'));
  expect(text()).toContain('Benefits say “Salary from £34,000” Pay says “£35,000 to £38,500 a year”');
  await press('Change to £35,000');
  expect(sent).toEqual([{ version: 1, benefits: ['Tools', 'Salary from £35,000'] }]);
  expect(text()).not.toContain('Keep both');
});

test('what is kept in spite of another field is gone [JUDGE-51]', async () => {
  const sent = await open(aRole({ ...offer, benefits: ['37 hours a week'] }));
  await until(() => text().includes('Keep both'));
  await press('Keep both');
  expect(sent).toMatchObject([{ version: 1, keep_pairs: [expect.stringContaining('hours|benefits|hours_per_week')] }]);
  expect(text()).not.toContain('Keep both');
});

test('brand voice and assets are named with links, or what to add stands there [HOME-19]', async () => {
  await open(aRole());
  expect(text()).toContain('No voice chosen: texts are written in the plain voice.');
  expect(text()).toContain('Needed before the first text');
  expect(link('Choose a voice')?.getAttribute('href')).toContain('field=brand_guidelines_id');
  expect(link('Add an asset')?.getAttribute('href')).toContain('field=document_ids');
});

test('a chosen brand voice and assets are links, with Change beside them [HOME-19]', async () => {
  const asset = {
    id: ROLE_ID,
    title: 'Benefits 2026.pdf',
    text_state: 'ready',
    text_reason: null,
    text_detail: null,
  } as const;
  await open(aRole({ brand_guidelines: { id: ROLE_ID, profile_name: 'Harbour voice' }, reference_documents: [asset] }));
  expect(link('Harbour voice')?.getAttribute('href')).toContain('/brand-guidelines');
  expect([link('Benefits 2026.pdf'), link('Change brand voice and assets')].every(Boolean)).toBe(true);
  expect(text()).not.toContain('Needed before');
});
