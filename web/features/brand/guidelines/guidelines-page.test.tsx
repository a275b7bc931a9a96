// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Guidelines } from '#shared/brand/contracts/guidelines.ts';
import { GuidelinesPage } from '#web/features/brand/guidelines/guidelines-page.tsx';
import { useSession } from '#web/lib/session.ts';
import { messages, openScreen, pass, press, type Server, until } from '#web/testing/screen.tsx';

const id = '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10';
const at = '2026-01-01T00:00:00.000Z';
const voice: Guidelines = {
  id,
  user_id: id,
  version: 1,
  profile_name: 'Everyday voice',
  brand_values: 'Care',
  target_audience: 'Riders',
  writing_style: 'Short',
  personality_traits: 'Warm',
  tone_descriptors: 'Plain',
  communication_style: 'Direct',
  additional_notes: '',
  words_to_avoid: '',
  words_we_use: 'mend',
  equal_opportunity_statement: '',
  created_at: at,
  updated_at: at,
};
const PATH = `/api/brand-guidelines/${id}`;
const refused = (status: number, code = 'UNKNOWN_ERROR') =>
  Response.json({ error: { code, message: code, request_id: 'r' } }, { status });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  useSession.setState({ user: { id, user_metadata: {} } as never, loading: false });
});

const text = () => document.body.textContent ?? '';
const labelled = (label: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.control;
/** What is said under a field. */
const errorOf = (label: string) =>
  (labelled(label)?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((one) => one.endsWith('-error'))
    .map((one) => document.getElementById(one)?.textContent)
    .join();

const enter = (box: HTMLElement | null | undefined, value: string) =>
  act(async () => {
    const { prototype } = box instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(box, value);
    box?.dispatchEvent(new Event('input', { bubbles: true }));
  });
const fill = (label: string, value: string) => enter(labelled(label), value);

/** Opens the form of the brand voice; what is sent to be saved is in the list it returns. */
async function open(save: (body: object) => unknown = (body) => ({ ...voice, ...body, version: 2 })) {
  const sent: unknown[] = [];
  const server: Server = ({ method, path, body }) => {
    if (path !== PATH) return { items: [], next: null };
    if (method === 'GET') return voice;
    sent.push(body);
    return save(body as object);
  };
  await openScreen(<GuidelinesPage />, { server, at: `/brand-guidelines?editId=${id}` });
  await until(() => labelled('Words we use') !== undefined);
  return sent;
}

test('an equal opportunity statement of a brand voice has at most 600 characters, and is saved with it [OFFER-07]', async () => {
  const sent = await open();
  const notes = labelled('Equal Opportunity Statement')?.closest('section');
  expect(notes?.querySelector('h2')?.textContent).toBe('Notes');
  await fill('Equal Opportunity Statement', 'x'.repeat(601));
  await press('Update Guidelines');
  await until(() => errorOf('Equal Opportunity Statement') !== '');
  expect(errorOf('Equal Opportunity Statement')).toBe('Equal Opportunity Statement must be at most 600 characters');
  expect(sent).toEqual([]);
  await fill('Equal Opportunity Statement', 'We hire for skill alone.');
  await press('Update Guidelines');
  await until(() => text().includes('Guidelines updated successfully!'));
  expect(sent).toMatchObject([{ equal_opportunity_statement: 'We hire for skill alone.', version: 1 }]);
});

test('the words of a brand voice are saved, and what is too long is said under its field', async () => {
  const sent = await open();
  expect((labelled('Words we use') as HTMLTextAreaElement).value).toBe('mend');
  await fill('Words to avoid', Array.from({ length: 201 }, (_, n) => `word ${n}`).join('\n'));
  await press('Update Guidelines');
  await until(() => errorOf('Words to avoid') !== '');
  expect(errorOf('Words to avoid')).toBe('Words to avoid must be at most 200 lines');
  await fill('Words to avoid', 'x'.repeat(61));
  await until(() => errorOf('Words to avoid').startsWith('A line'));
  expect(errorOf('Words to avoid')).toBe('A line of Words to avoid must be at most 60 characters');
  expect(sent).toEqual([]);
  await fill('Words to avoid', 'users → riders\n!');
  await press('Update Guidelines');
  await until(() => text().includes('Guidelines updated successfully!'));
  expect(sent).toMatchObject([{ words_to_avoid: 'users → riders\n!', words_we_use: 'mend' }]);
});

test('a brand voice that cannot be saved says so, and what was typed stays [GUIDE-18]', async () => {
  await open(() => refused(400));
  await fill('Writing Style', 'Too late');
  await press('Update Guidelines');
  await until(() => messages('alert').length > 0);
  expect(messages('alert').join()).toContain('Failed to save guidelines. Please try again.');
  expect((labelled('Writing Style') as HTMLTextAreaElement).value).toBe('Too late');
});

test('a brand voice that cannot be read says so [GUIDE-17]', async () => {
  await openScreen(<GuidelinesPage />, { server: () => refused(400), at: `/brand-guidelines?editId=${id}` });
  await pass(5_000);
  await until(() => messages('alert').length > 0);
  expect(messages('alert').join()).toContain('Failed to load data. Please try refreshing the page.');
});

test('the first save of a brand voice says that it saved and the next that it updated, each for three seconds [GUIDE-14, GUIDE-15]', async () => {
  const { id: _, ...fields } = voice;
  const server: Server = ({ method, body }) =>
    method === 'GET' ? { items: [], next: null } : { ...voice, ...(body as object) };
  await openScreen(<GuidelinesPage />, { server, at: '/brand-guidelines' });
  await until(() => document.querySelector('[name=profile_name]') !== null);
  for (const box of document.querySelectorAll<HTMLTextAreaElement>('form textarea, form input')) {
    const value = fields[box.name as keyof typeof fields];
    if (value) await enter(box, String(value));
  }
  const leavesAfter3s = async (message: string) => {
    await until(() => text().includes(message));
    await pass(2_900);
    expect(text()).toContain(message);
    await pass(200);
    expect(text()).not.toContain(message);
  };
  await press('Save');
  await leavesAfter3s('Guidelines saved successfully!');
  await fill('Writing Style', 'One thought per sentence');
  await press('Update Guidelines');
  await leavesAfter3s('Guidelines updated successfully!');
});
