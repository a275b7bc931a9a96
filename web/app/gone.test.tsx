// @vitest-environment happy-dom
import { useMutation, useQuery } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { permissionsOfAccess } from '#shared/key-permissions.ts';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { GoneStrip } from '#web/app/strips.tsx';
import { UsersPage } from '#web/features/accounts/admin/users-page.tsx';
import { DocumentsPage } from '#web/features/brand/assets/assets-page.tsx';
import { BrandHubPage } from '#web/features/brand/brand-hub/brand-hub-page.tsx';
import { KeysPage } from '#web/features/open/integrations/keys/keys-page.tsx';
import { ShareList } from '#web/features/review/sharing/share-list.tsx';
import { RoleFormPage } from '#web/features/roles/role-form-page.tsx';
import { RolesPage } from '#web/features/roles/roles-page.tsx';
import { membersQuery } from '#web/features/team/members.ts';
import { InvitationsCard } from '#web/features/team/workspace/invitations-card.tsx';
import { MemberRows } from '#web/features/team/workspace/member-rows.tsx';
import { useSession } from '#web/lib/session.ts';
import { buttons, messages, openScreen, pass, press, type ServerRequest, until } from '#web/testing/screen.tsx';
// The dialogs and menus load these when they open.
import '#web/ui/overlay/confirm-popup.tsx';
import '#web/ui/overlay/row-menu-popup.tsx';

const GONE = 'This item does not exist. It may have been deleted.';
const id = '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10';
const OWN = '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a11';
const at = '2026-01-01T00:00:00.000Z';
const dates = { created_at: at, updated_at: at };
const by = { id, name: 'Hilde Okonjo' };
const asset = {
  id,
  user_id: id,
  title: 'Handbook.pdf',
  file_path: 'x',
  file_type: 'application/pdf',
  file_size: 1,
  description: '',
  profile_ids: [],
  text_state: 'ready',
  text_reason: null,
  text_detail: null,
  version: 1,
  ...dates,
};
const role = {
  id,
  company_name: 'Otterbeck',
  job_title: 'Welder',
  experience_level: 'mid',
  location_type: 'onsite',
  days_onsite: null,
  days_remote: null,
  country: 'US',
  city: 'Boise',
  brand_guidelines_id: null,
  brand_guidelines: null,
  document_count: 0,
  missing: ['guidelines'],
  ...dates,
};
const key = {
  id,
  name: 'Careers site',
  prefix: 'rvk_qnF4ZS',
  permissions: [...permissionsOfAccess.read],
  created_by: by,
  is_maker_member: true,
  is_stopped: false,
  expires_at: null,
  is_expired: false,
  last_used_at: null,
  last_used_ip: null,
  created_at: at,
};
const member = {
  id,
  name: 'Ines Marquard',
  job_title: '',
  email: null,
  avatar_url: null,
  role: 'editor',
  joined_at: at,
  share_links: 0,
  api_keys: 0,
  invitations: 0,
};
const share = {
  id,
  label: 'Ida',
  may_comment: false,
  may_answer: false,
  documents: [],
  created_at: at,
  created_by: by,
  is_stopped: false,
  expires_at: at,
  is_expired: false,
  views: 0,
  last_viewed_at: null,
};
const user = {
  id,
  email: 'robin@example.test',
  created_at: at,
  role: 'user',
  two_step: false,
  avatar_url: null,
  user_metadata: { first_name: 'Robin', last_name: 'Tester', job_title: 'Recruiter' },
  undeletable: null,
};
const invitation = { id, email: 'robin@example.test', role: 'editor', inviter: null, sent_at: at, expires_at: at };
const shared = { id, role_id: null } as unknown as GeneratedDocument;

/** None are asked for outside a shared workspace. */
const Members = () => (
  <MemberRows members={useQuery({ ...membersQuery, enabled: true }).data ?? []} onDone={() => {}} />
);

type Case = { list: string; item: object; page: ReactNode; shows: string; presses: string[]; says?: string };
const cases: Record<string, Case> = {
  'a brand voice of the Brand Hub': {
    list: '/api/brand-guidelines',
    item: { id, user_id: id, profile_name: 'Warm', complete: true, ...dates },
    page: <BrandHubPage />,
    shows: 'Warm',
    presses: ['Delete Warm', 'Delete'],
  },
  'an asset of the Brand Hub': {
    list: '/api/reference-documents',
    item: asset,
    page: <BrandHubPage />,
    shows: 'Handbook.pdf',
    presses: ['Delete Handbook.pdf', 'Delete'],
    says: 'Document not found',
  },
  'an asset': {
    list: '/api/reference-documents',
    item: asset,
    page: <DocumentsPage />,
    shows: 'Handbook.pdf',
    presses: ['Delete Handbook.pdf', 'Delete'],
    says: 'Document not found',
  },
  'a role': {
    list: '/api/roles',
    item: role,
    page: <RolesPage />,
    shows: 'Welder',
    presses: ['Actions for Welder at Otterbeck', 'Delete', 'Delete'],
  },
  'an API key': {
    list: '/api/api-keys',
    item: key,
    page: <KeysPage />,
    shows: 'Careers site',
    presses: ['Actions for Careers site', 'Revoke', 'Revoke'],
  },
  'a member': {
    list: '/api/members',
    item: member,
    page: <Members />,
    shows: 'Ines Marquard',
    presses: ['Actions for Ines Marquard', 'Remove', 'Remove'],
  },
  'a share link': {
    list: `/api/generated-documents/${id}/shares`,
    item: share,
    shows: 'Ida',
    page: <ShareList document={shared} onChange={() => {}} onRenewed={() => {}} />,
    presses: ['Revoke the link for Ida', 'Revoke'],
  },
  'an invitation to a workspace': {
    list: '/api/member-invitations',
    item: invitation,
    page: <InvitationsCard onDone={() => {}} />,
    shows: 'robin@example.test',
    presses: ['Resend to robin@example.test'],
  },
  'a user': {
    list: '/api/admin/users',
    item: user,
    page: <UsersPage />,
    shows: 'Robin Tester',
    presses: ['Delete Robin Tester', 'Delete'],
  },
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  useSession.setState({ user: { id: OWN, user_metadata: {} } as never });
});

const text = () => document.body.textContent ?? '';
const gone = (message: string) =>
  Response.json({ error: { code: 'no_such_item', message, request_id: 'r' } }, { status: 404 });

const question = () => document.querySelector('[role=alertdialog][data-open]');
const items = () => (question() ? [] : [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]);

/** Presses a button, or the item of an open menu. */
async function choose(name: string): Promise<void> {
  const item = () => items().find(({ textContent }) => textContent === name);
  await until(() => item() !== undefined || buttons(name).length > 0);
  if (item()) await act(async () => item()?.click());
  else await press(name);
}

test.each(Object.entries(cases))(
  'what was deleted elsewhere leaves the list and is said: %s [GAP-155, GAP-322]',
  async (_, { list, item, page, shows, presses, says = GONE }) => {
    let isThere = true;
    const server = ({ method, path }: ServerRequest) => {
      if (method === 'GET' && path === list) return { items: isThere ? [item] : [], next: null };
      if (method !== 'GET' || path.includes(id)) return gone(says);
      return { items: [], next: null, required: false };
    };
    await openScreen(
      <>
        <GoneStrip />
        {page}
      </>,
      { server },
    );
    await until(() => text().includes(shows));
    isThere = false;
    for (const name of presses) await choose(name);
    await until(() => buttons(presses[0] ?? '').length === 0);
    expect(messages('alert')).toEqual([says]);
    expect(question()).toBeNull();
    await press('Dismiss');
    expect(messages('alert')).toEqual([]);
  },
);

/** A list with an action, and a page of one of its items. */
function Rows({ act: mutationFn, keepsText = false }: { act: () => Promise<unknown>; keepsText?: boolean }) {
  const { data } = useQuery({ queryKey: ['rows'], queryFn: () => fetch('/rows').then((answer) => answer.json()) });
  const one = useQuery({ queryKey: ['one'], queryFn: () => Promise.reject(new AppError('no_such_item')) });
  const { mutate } = useMutation({ mutationFn, meta: { keepsText } });
  return (
    <button type="button" onClick={() => mutate()}>
      Act on {data?.read} {one.isError && 'and none'}
    </button>
  );
}

test('only what is gone makes lists be read again, once, and the next action takes its text away [GAP-322]', async () => {
  const failures = [new AppError('no_such_item'), new AppError('forbidden'), new Error('other'), undefined];
  let read = 0;
  const run = vi.fn(async () => {
    const failure = failures[run.mock.calls.length - 1];
    if (failure) throw failure;
  });
  await openScreen(
    <>
      <GoneStrip />
      <Rows act={run} />
    </>,
    { server: () => ({ read: ++read }) },
  );
  await press('Act on 1 and none');
  await until(() => text().includes('Act on 2'));
  expect(messages('alert')).toEqual([GONE]);
  await press('Act on 2 and none');
  expect(messages('alert')).toEqual([]);
  await press('Act on 2 and none');
  await press('Act on 2 and none');
  expect([read, run.mock.calls.length, messages('alert')]).toEqual([2, 4, []]);
});

test('a save of what is typed into the row of something that is gone keeps the row, and says so [GAP-127, GAP-322]', async () => {
  let read = 0;
  await openScreen(
    <>
      <GoneStrip />
      <Rows keepsText act={() => Promise.reject(new AppError('no_such_item'))} />
    </>,
    { server: () => ({ read: ++read }) },
  );
  await press('Act on 1 and none');
  await until(() => messages('alert').length > 0);
  await pass(100);
  expect([read, messages('alert')]).toEqual([1, [GONE]]);
});

test('the page of something that is gone says so, and offers no second try [GAP-322]', async () => {
  await openScreen(<RoleFormPage outdated={() => null} />, {
    at: `/roles/create?editId=${id}`,
    server: () => gone(GONE),
  });
  await until(() => messages('alert').length > 0);
  expect(messages('alert')).toEqual([`Failed to load data. Please try refreshing the page.${GONE}`]);
  expect(buttons('Try again')).toEqual([]);
});
