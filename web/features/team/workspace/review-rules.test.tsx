// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import type { Workspace } from '#shared/team/contracts/workspaces.ts';
import { ReviewRules } from '#web/features/team/workspace/review-rules.tsx';
import { openScreen, press, type Server, until } from '#web/testing/screen.tsx';
// The dialog loads this module when it opens.
import '#web/ui/overlay/confirm-popup.tsx';

const workspace: Workspace = {
  id: '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10',
  slug: 'team',
  name: 'Team',
  logo_url: null,
  role: 'owner',
  members: 2,
  is_suspended: false,
  required_approvals: 1,
  editors_approve: true,
  link_approvals_count: false,
};
const text = () => document.body.textContent ?? '';
const box = () =>
  [...document.querySelectorAll('label')]
    .find((label) => label.textContent === 'The answer of a share link decides')
    ?.querySelector('input');

async function opened(given: Workspace) {
  const sent: unknown[] = [];
  const server: Server = ({ method, body }) => {
    if (method === 'PATCH') sent.push(body);
    return given;
  };
  await openScreen(<ReviewRules workspace={given} />, { server });
  return sent;
}

test('that links decide is asked before it is turned on, with what it means [SHARE-06]', async () => {
  const sent = await opened(workspace);
  await act(async () => box()?.click());
  await until(() => text().includes('Let share links approve?'));
  expect(text()).toContain('neither wrote nor sent it');
  expect(sent).toEqual([]);
  await press('Let links approve');
  await until(() => sent.length > 0);
  expect(sent).toEqual([{ link_approvals_count: true }]);
});

test('it is turned off without a question [SHARE-06]', async () => {
  const sent = await opened({ ...workspace, link_approvals_count: true });
  await act(async () => box()?.click());
  await until(() => sent.length > 0);
  expect(sent).toEqual([{ link_approvals_count: false }]);
});
