// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '#shared/roles/contracts/roles.ts';
import { RoleFormPage } from '#web/features/roles/role-form-page.tsx';
import { aRole, ROLE_ID, refused, roleServer } from '#web/features/roles/testing/role-server.ts';
import { useSession } from '#web/lib/session.ts';
import { messages, openScreen, pass, press, type Server, until } from '#web/testing/screen.tsx';
// The form loads these once it stands.
import '#web/features/roles/offer-fields.tsx';
import '#web/features/roles/reading/filled-form.tsx';
import '#web/features/roles/reading/source-dialog.tsx';
import '#web/features/roles/reading/start-from-advert.tsx';
import '#web/features/roles/role-saving.ts';
import '#web/ui/overlay/dialog-popup.tsx';

const SAVED = 'Role details saved successfully!';
const LOAD_FAILED = 'Failed to load data. Please try refreshing the page.';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  useSession.setState({ user: { id: ROLE_ID, user_metadata: {} } as never, loading: false });
});

const text = () => document.body.textContent ?? '';
const element = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind | null;
const textsOf = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
const description = (id: string) =>
  (element(id)?.getAttribute('aria-describedby') ?? '').split(' ').map((one) => element(one)?.textContent);

/** Types into the field with this id, which may have a name instead of a label. */
const fill = (id: string, value: string) =>
  act(async () => {
    const input = element<HTMLInputElement>(id);
    const prototype = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, value);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });

async function open(role?: Role, server = roleServer(role)) {
  await openScreen(<RoleFormPage outdated={() => null} />, {
    server: server.server,
    at: role ? `/roles/create?editId=${role.id}` : '/roles/create',
  });
  await until(() => element('pay_note') !== null);
  return server;
}

/** Fills in what a new role has to have. */
async function fillRequired(country = 'Portugal') {
  const { company_name, job_title, city, role_requirements, person_specification } = aRole();
  const texts = { company_name, job_title, country, city, role_requirements, person_specification };
  for (const [id, value] of Object.entries(texts)) await fill(id, value);
  for (const value of ['senior', 'remote'])
    await act(async () => document.querySelector<HTMLInputElement>(`[type=radio][value=${value}]`)?.click());
}

test('an empty form of a role shows its sections and choices, and links to what it needs [ROLE-03, ROLE-23] [GAP-45, GAP-324]', async () => {
  await open();
  await until(() => text().includes('Upload assets'));
  expect(text()).toContain("Tell me about your role and the person you'd like to hire...");
  const sections = ['Company Details', 'Role Details', 'Offer', 'Brand Elements'];
  expect(textsOf('#role-form h2')).toEqual(sections);
  const labels = (id: string) => textsOf(`#${id} label`);
  expect(labels('experience_level')).toEqual(['Entry', 'Mid', 'Senior', 'Leadership']);
  expect(labels('location_type')).toEqual(['Onsite', 'Hybrid', 'Remote']);
  const link = (name: string) =>
    [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)?.getAttribute('href');
  expect(link('Back to Roles')).toBe('/roles');
  expect(link('Define a brand voice')).toBe('/brand-guidelines');
  expect(link('Upload assets')).toBe('/reference-documents');
  expect(
    [element('role_requirements'), element('person_specification')].map((one) => one?.getAttribute('placeholder')),
  ).toEqual(['What does the person need to do?', 'What experience, education and background should the person have?']);
});

test('an empty form of a role names each field it needs, and nothing is sent [ROLE-09, ROLE-10, ROLE-13, ROLE-14]', async () => {
  const { saved } = await open();
  await press('Create Role');
  await until(() => text().includes('City is required'));
  const missing = [
    'Company name is required',
    'Job title is required',
    'Choose a level of experience',
    'Choose a location type',
    'Country is required',
    'City is required',
    'Role requirements are required',
    'Person specification is required',
  ];
  for (const message of missing) expect(text()).toContain(message);
  expect(saved).toEqual([]);
});

test('what cannot be an offer is refused beside its field, and nothing is sent [OFFER-02, OFFER-03, OFFER-04]', async () => {
  const { saved } = await open(aRole({ country: 'Atlantis', pay_currency: 'CHF', pay_period: 'year' }));
  const wrong = {
    pay_min: 'a lot',
    pay_max: '52k',
    benefits: `Bike\n${'x'.repeat(121)}`,
    hours_per_week: '81',
    'closing_date-day': '31.1.2020',
    how_to_apply: 'http://example.com/jobs',
  };
  for (const [id, value] of Object.entries(wrong)) await fill(id, value);
  await press('Update Role');
  await until(() => text().includes('Use an https address.'));
  expect(description('pay_min')).toContain('Enter an amount, such as 45,000.');
  expect(description('benefits')).toContain('At most 120 characters a line: line 2.');
  expect(description('hours_per_week')).toContain('Enter 1 to 80 hours.');
  expect(description('closing_date')).toContain('The closing date has passed.');
  expect(description('how_to_apply')).toContain('Use an https address.');

  await fill('pay_min', '60k');
  await until(() => text().includes('The upper end must not be below the lower end.'));
  expect(text()).not.toContain('Enter an amount, such as 45,000.');
  await fill('benefits', Array.from({ length: 31 }, (_, at) => `Benefit ${at}`).join('\n'));
  await until(() => text().includes('At most 30 benefits.'));
  await press('Clear closing date');
  await until(() => !text().includes('The closing date has passed.'));
  expect(saved).toEqual([]);
});

test('a new role has to choose a currency where its country has none, and keeps the one it was saved with [OFFER-02]', async () => {
  const { saved } = await open();
  await fillRequired('Atlantis');
  await fill('pay_min', '45.000');
  await press('Create Role');
  await until(() => text().includes('Choose a currency.'));
  expect(saved).toEqual([]);
  await fill('country', 'United Kingdom');
  expect(element<HTMLSelectElement>('pay_currency')?.value).toBe('GBP');
  await press('Create Role');
  await until(() => text().includes(SAVED));
  expect(saved).toMatchObject([{ pay_min: 45_000, pay_currency: 'GBP' }]);
  await fill('country', 'Portugal');
  expect(element<HTMLSelectElement>('pay_currency')?.value).toBe('GBP');
});

test('a region is asked for where it matters, and stays in sight while there is one [OFFER-01]', async () => {
  const { saved } = await open(aRole());
  expect(element('region')).toBeNull();
  for (const country of ['United States', 'Canada', 'Australia']) {
    await fill('country', country);
    expect(element('region')).not.toBeNull();
  }
  await fill('region', 'Queensland');
  await fill('country', 'Portugal');
  expect(element<HTMLInputElement>('region')?.value).toBe('Queensland');
  await fill('country', 'Australia');
  await press('Update Role');
  await until(() => text().includes(SAVED));
  expect(saved).toMatchObject([{ country: 'Australia', region: 'Queensland' }]);
});

test('a save of a role says so for three seconds [ROLE-25]', async () => {
  await open(aRole());
  await fill('city', 'Faro');
  await press('Update Role');
  await until(() => text().includes(SAVED));
  await pass(2_900);
  expect(text()).toContain(SAVED);
  await pass(200);
  expect(text()).not.toContain(SAVED);
});

test('a save that fails says so, and lists that cannot be read say so each [ROLE-27, ROLE-28]', async () => {
  const { server } = roleServer(aRole());
  const broken: Server = (asked) =>
    asked.method === 'PUT' || /guidelines|reference-documents/.test(asked.path) ? refused() : server(asked);
  await open(aRole(), { server: broken, saved: [] });
  await pass(5_000);
  await until(() => messages('alert').length === 2);
  for (const message of messages('alert')) expect(message).toContain(LOAD_FAILED);
  await fill('city', 'Lisbon');
  await press('Update Role');
  await until(() => messages('alert').length === 3);
  expect(messages('alert')).toContainEqual(expect.stringContaining('Failed to save role details. Please try again.'));
  expect(element<HTMLInputElement>('city')?.value).toBe('Lisbon');
});

test('a reading that is gone, or of another person, says so, and another one can be started [READ-11]', async () => {
  const gone = { error: { code: 'no_such_item', message: 'This reading is no longer kept.', request_id: 'r' } };
  const server: Server = ({ path }) =>
    path === `/api/readings/${ROLE_ID}` ? Response.json(gone, { status: 404 }) : { items: [], next: null };
  await openScreen(<RoleFormPage outdated={() => null} />, { server, at: `/roles/create?reading=${ROLE_ID}` });
  await pass(5_000);
  await until(() => text().includes('This reading is no longer kept.'));
  await press('Start from an advert');
  await until(() => document.querySelector('[role=dialog] textarea') !== null);
  expect(document.querySelector<HTMLTextAreaElement>('[role=dialog] textarea')?.value).toBe('');
});
