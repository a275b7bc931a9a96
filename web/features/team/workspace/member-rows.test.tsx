// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import type { Member } from '#shared/team/contracts/members.ts';
import { MemberRows } from '#web/features/team/workspace/member-rows.tsx';
import { openScreen, until } from '#web/testing/screen.tsx';

const member = (n: number): Member => ({
  id: `7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a${10 + n}`,
  name: `Person ${n}`,
  job_title: n === 3 ? 'Welder' : '',
  email: null,
  avatar_url: null,
  role: 'editor',
  joined_at: '2026-01-01T00:00:00.000Z',
  share_links: 0,
  invitations: 0,
  api_keys: 0,
  webhooks: 0,
});
const members = (count: number) => Array.from({ length: count }, (_, n) => member(n));
const rows = () => [...document.querySelectorAll('li p:first-child')].map((row) => row.textContent?.trim());
const box = () => document.querySelector<HTMLInputElement>('input[type=search]');

async function type(text: string): Promise<void> {
  const field = box();
  if (!field) throw new Error('There is no search');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

test('twenty members are searched by name and job title, fewer are not [MEMBER-01]', async () => {
  await openScreen(<MemberRows members={members(20)} onDone={() => {}} />);
  await until(() => rows().length === 20);
  await type('weld');
  expect(rows()).toEqual(['Person 3']);
  await type('person 1');
  expect(rows()).toEqual([
    'Person 1',
    'Person 10',
    'Person 11',
    'Person 12',
    'Person 13',
    'Person 14',
    'Person 15',
    'Person 16',
    'Person 17',
    'Person 18',
    'Person 19',
  ]);
  await type('nobody');
  expect(rows()).toEqual([]);
  expect(document.body.textContent).toContain('No members found.');
});

test('nineteen members have no search [MEMBER-01]', async () => {
  await openScreen(<MemberRows members={members(19)} onDone={() => {}} />);
  await until(() => rows().length === 19);
  expect(box()).toBeNull();
});
