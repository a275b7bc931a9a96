// @vitest-environment happy-dom
import { act, useEffect } from 'react';
import { expect, test } from 'vitest';
import type { Member } from '#shared/team/contracts/members.ts';
import { InvitationsCard } from '#web/features/team/workspace/invitations-card.tsx';
import { endedBy, MemberDialogs, useMemberDialogs } from '#web/features/team/workspace/member-dialogs.tsx';
import { openScreen, press, type Server, until } from '#web/testing/screen.tsx';
// The dialog loads this module when it opens.
import '#web/ui/overlay/confirm-popup.tsx';

const id = '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10';
const at = '2026-01-01T00:00:00.000Z';
const ines: Member = {
  id,
  name: 'Ines Marquard',
  job_title: '',
  email: null,
  avatar_url: null,
  role: 'editor',
  joined_at: at,
  share_links: 3,
  api_keys: 0,
  webhooks: 0,
  invitations: 0,
};

function Asked({ member, what = 'remove' }: { member: Member; what?: 'remove' | 'leave' }) {
  const dialogs = useMemberDialogs();
  const { show } = dialogs[what];
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => show(member), []);
  return <MemberDialogs dialogs={dialogs} onDone={() => {}} />;
}
const box = () => document.querySelector<HTMLInputElement>('input[type=checkbox]');
const text = () => document.body.textContent ?? '';

test('a removal offers to revoke the share links of the member, ticked [MEMBER-07]', async () => {
  const sent: unknown[] = [];
  const server: Server = ({ method, body }) => {
    if (method === 'DELETE') sent.push(body);
    return method === 'DELETE' ? new Response(null, { status: 204 }) : {};
  };
  await openScreen(<Asked member={ines} />, { server });
  await until(() => text().includes('Also revoke their 3 share links'));
  expect(text()).toContain('What Ines Marquard created stays.');
  expect(box()?.checked).toBe(true);
  await act(async () => box()?.click());
  await press('Remove');
  await until(() => sent.length > 0);
  expect(sent).toEqual([{ revoke_links: false, revoke_keys: true }]);
});

test('a removal offers to revoke the API keys of the member, ticked [KEY-10]', async () => {
  const sent: unknown[] = [];
  const server: Server = ({ method, body }) => {
    if (method === 'DELETE') sent.push(body);
    return method === 'DELETE' ? new Response(null, { status: 204 }) : {};
  };
  await openScreen(<Asked member={{ ...ines, share_links: 0, api_keys: 2 }} />, { server });
  await until(() => text().includes('Revoke the 2 API keys Ines Marquard created'));
  expect(box()?.checked).toBe(true);
  await act(async () => box()?.click());
  await press('Remove');
  await until(() => sent.length > 0);
  expect(sent).toEqual([{ revoke_links: true, revoke_keys: false }]);
});

test('who leaves reads what ends and what stops [SHARE-14] [KEY-10] [HOOK-20]', async () => {
  await openScreen(<Asked member={{ ...ines, api_keys: 1, webhooks: 2 }} what="leave" />);
  await until(() => text().includes('Your 3 share links end.'));
  const stops = 'Your 1 API key stops until an owner or admin takes over. Your 2 webhooks stop until';
  expect(text()).toContain(stops);
});

test('a removal says that webhooks of the member stop and their invitations end [HOOK-20] [MEMBER-16]', async () => {
  await openScreen(<Asked member={{ ...ines, share_links: 0, webhooks: 1, invitations: 2 }} />);
  await until(() => text().includes('What Ines Marquard created stays. Their 1 webhook stops'));
  expect(text()).toContain('until an owner or admin takes over. Their 2 open invitations end.');
});

test('a lower role says what of the member ends and stops by it, and only that [KEY-10] [MEMBER-16] [SHARE-14]', () => {
  const made = { share_links: 3, api_keys: 1, webhooks: 2, invitations: 2 };
  expect(endedBy(made, 'admin')).toEqual({ share_links: 0, api_keys: 0, webhooks: 0, invitations: 0 });
  expect(endedBy(made, 'editor')).toEqual({ ...made, share_links: 0 });
  expect(endedBy(made, 'viewer')).toEqual(made);
});

test('without share links a removal does not ask about them [MEMBER-07]', async () => {
  await openScreen(<Asked member={{ ...ines, share_links: 0 }} />);
  await until(() => text().includes('Remove Ines Marquard?'));
  expect(box()).toBeNull();
});

test('the role of a pending invitation is changed [MEMBER-18]', async () => {
  const sent: unknown[] = [];
  const invitation = { id, email: 'ines@example.test', role: 'viewer', inviter: null, sent_at: at, expires_at: at };
  const server: Server = ({ method, body }) => {
    if (method === 'PATCH') sent.push(body);
    return method === 'PATCH' ? { ...invitation, role: 'editor' } : { items: [invitation] };
  };
  const said: string[] = [];
  await openScreen(<InvitationsCard onDone={(done) => said.push(done)} />, { server });
  const select = () => document.querySelector<HTMLSelectElement>('[aria-label="Role of ines@example.test"]');
  await until(() => select() !== null);
  const field = select() as HTMLSelectElement;
  field.value = 'editor';
  field.dispatchEvent(new Event('change', { bubbles: true }));
  await until(() => said.length > 0);
  expect([sent, said]).toEqual([[{ role: 'editor' }], ['Role of ines@example.test is now Editor']]);
});
