// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Review } from '#shared/review/contracts/reviews.ts';
import type { ReviewPage } from '#web/features/review/review/page.ts';
import { ReviewBar } from '#web/features/review/review/review-bar.tsx';
import { useSession } from '#web/lib/session.ts';
import { buttons, openScreen, pass, press, until } from '#web/testing/screen.tsx';
// The button loads its popover when it opens.
import '#web/ui/overlay/popover-popup.tsx';

const id = '11111111-1111-4111-8111-111111111111';
const HILDE = { id, name: 'Hilde Okonjo', job_title: 'Head of People', role: 'owner' } as const;
/** A draft that no one was asked about. */
const draft: Review = {
  document_id: id,
  state: 'draft',
  version: 1,
  approved: null,
  required: 1,
  is_shared: true,
  round: null,
  approvers: [HILDE],
  last_people: [],
  open_threads: 0,
  asked_links: [],
  link_decides: false,
  steps: ['send'],
  may_send: true,
  is_sender: false,
};
const page: ReviewPage = {
  id,
  version: 1,
  state: 'draft',
  isApprovedShown: false,
  openChecks: 0,
  ask: () => {},
  onApprovedShown: () => {},
  flush: async () => true,
};

beforeEach(() => useSession.setState({ user: { id, user_metadata: {} } as never, loading: false }));

const bar = () => document.querySelector('section[aria-label=Review]');

async function open(review: Review, given: Partial<ReviewPage> = {}) {
  let isRead = false;
  await openScreen(<ReviewBar page={{ ...page, ...given }} />, {
    server: () => {
      isRead = true;
      return review;
    },
  });
  await until(() => isRead);
}

test('the only member of a workspace reads why nothing can be sent, and cannot send [REVIEW-01, REVIEW-02]', async () => {
  await open({ ...draft, approvers: [] });
  await until(() => bar() !== null);
  expect(bar()?.textContent).toContain('Nobody else can approve. Invite a reviewer.');
  expect(buttons('Send for review').map(({ disabled }) => disabled)).toEqual([true]);
});

test('who has colleagues that approve can send [REVIEW-02]', async () => {
  await open(draft);
  await until(() => bar() !== null);
  expect(bar()?.textContent).toContain('DraftNeeds 1 approval');
  expect(buttons('Send for review').map(({ disabled }) => disabled)).toEqual([false]);
});

test('in Personal a draft that no link asked about has no bar [REVIEW-01]', async () => {
  await open({ ...draft, is_shared: false, approvers: [] });
  await pass(1_000);
  expect(bar()).toBeNull();
});

test('in Personal a document that a link approved has a bar [REVIEW-01]', async () => {
  await open({ ...draft, is_shared: false, state: 'approved', approved: { version: 1, by: 'Ida', at: null } });
  await until(() => bar() !== null);
  expect(bar()?.textContent).toContain('This version is exported and shared.');
});

const VOTE = {
  id: '22222222-2222-4222-8222-222222222222',
  user_id: id,
  name: 'Marta',
  is_guest: false,
  at: '2026-11-30T10:00:00.000Z',
};
const round: NonNullable<Review['round']> = {
  id,
  version: 1,
  sent_by: { id, name: 'Hilde Okonjo' },
  sent_at: '2026-11-30T09:00:00.000Z',
  note: '',
  people: [],
  votes: [{ ...VOTE, verdict: 'changes_requested', note: 'Leave out the van.', counts: true, used_at: null }],
  ended_at: '2026-11-30T10:00:00.000Z',
  outcome: 'changes_requested',
};
const asked: Review = { ...draft, state: 'changes_requested', round };
const used = { ...round, votes: round.votes.map((one) => ({ ...one, used_at: '2026-11-30T11:00:00.000Z' })) };
const text = () => bar()?.textContent ?? '';

test('a note opens the field with its words, and nothing is sent [JUDGE-61]', async () => {
  const ask = vi.fn<ReviewPage['ask']>();
  await open(asked, { ask, state: 'changes_requested' });
  await until(() => bar() !== null);
  await press('Use as instruction');
  expect(ask.mock.calls).toEqual([[{ id: VOTE.id, text: 'Leave out the van.', first: null }]]);
  expect(text()).not.toContain('Used as an instruction');
});

test('a note that was used says so, and can be used again [JUDGE-61]', async () => {
  await open({ ...asked, round: used }, { state: 'changes_requested' });
  await until(() => text().includes('Used as an instruction '));
  expect(bar()?.querySelector('time')?.dateTime).toBe('2026-11-30T11:00:00.000Z');
  expect(buttons('Use as instruction')).toHaveLength(1);
});

test('in review the round is withdrawn first, by who may withdraw it; after that the note is still there [JUDGE-61]', async () => {
  const ask = vi.fn<ReviewPage['ask']>();
  const guest = {
    ...round,
    votes: round.votes.map((one) => ({ ...one, counts: false, is_guest: true })),
    ended_at: null,
    outcome: null,
  };
  const inReview: Review = { ...asked, state: 'in_review', steps: ['withdraw'], round: guest };
  const calls: string[] = [];
  const after: Review = { ...draft, round: { ...used, outcome: 'withdrawn' } };
  await openScreen(<ReviewBar page={{ ...page, ask, state: 'in_review' }} />, {
    server: ({ method, path }) => {
      if (method === 'POST') calls.push(path);
      return calls.length > 0 ? after : inReview;
    },
  });
  await until(() => bar() !== null);
  await press('Use as instruction');
  const first = ask.mock.calls[0]?.[0].first;
  expect([first?.label, calls]).toEqual(['Withdraw and ask', []]);
  await act(async () => expect(await first?.take()).toBe(true));
  expect(calls).toEqual([`/api/generated-documents/${id}/review/withdraw`]);
  await until(() => text().includes('Marta: "Leave out the van."'));
  expect(text()).toContain('Used as an instruction');
});

test('who may not withdraw the round has no such button [JUDGE-61]', async () => {
  await open(
    { ...asked, state: 'in_review', steps: [], round: { ...round, ended_at: null, outcome: null } },
    { state: 'in_review' },
  );
  await until(() => bar() !== null);
  expect(buttons('Use as instruction')).toEqual([]);
});

const OPEN = { count: 2, phrases: ['recent graduate', '10 years'] };

test('something to fix is asked about once, with the safe answer in focus, and goes on only as seen [JUDGE-63]', async () => {
  const sent: unknown[] = [];
  const links: Review = { ...draft, approvers: [], asked_links: ['Head of workshop'] };
  const question = { code: 'open_fixes', message: 'Something is to fix in this text.', current: OPEN };
  await openScreen(<ReviewBar page={page} />, {
    server: ({ method, body }) => {
      if (method === 'GET') return links;
      sent.push(body);
      return sent.length > 1 ? { ...links, state: 'in_review' } : Response.json({ error: question }, { status: 409 });
    },
  });
  await press('Send for review');
  await until(() => text().includes('2 to fix: “recent graduate”, “10 years”. Send anyway?'));
  expect(document.activeElement?.textContent).toBe('Fix first');
  await press('Send anyway');
  await until(() => sent.length > 1);
  expect(sent).toMatchObject([{ over: 0 }, { over: 2 }]);
});

test('Fix first leaves the text as it is and opens its checks [JUDGE-63]', async () => {
  const links: Review = { ...draft, approvers: [], asked_links: ['Head of workshop'] };
  const question = { code: 'open_fixes', message: 'Something is to fix in this text.', current: OPEN };
  const { router } = await openScreen(<ReviewBar page={page} />, {
    server: ({ method }) => (method === 'GET' ? links : Response.json({ error: question }, { status: 409 })),
  });
  await press('Send for review');
  await press('Fix first');
  expect(text()).not.toContain('Send anyway');
  expect(router.state.location.search).toBe('?tab=checks');
});

test('an approved text shows what was open, and who went on [JUDGE-63]', async () => {
  const over: Review['round'] = {
    ...round,
    votes: [{ ...VOTE, name: 'Bo', verdict: 'approved', note: '', counts: true }],
    outcome: 'approved',
    open_at_send: OPEN,
    open_at_approval: OPEN,
  };
  await open(
    { ...draft, state: 'approved', round: over, approved: { version: 1, by: 'Bo', at: null } },
    { state: 'approved' },
  );
  await until(() => bar() !== null);
  const what = 'with 2 to fix: “recent graduate”, “10 years”.';
  expect(text()).toContain(`Sent by Hilde Okonjo ${what} Approved by Bo ${what}`);
});

test('approving asks the same question [JUDGE-63]', async () => {
  const sent: unknown[] = [];
  const steps: Review['steps'] = ['approve', 'request_changes'];
  const waiting: Review = { ...draft, state: 'in_review', steps, round: { ...round, votes: [] } };
  const question = { code: 'open_fixes', message: 'Something is to fix in this text.', current: OPEN };
  await openScreen(<ReviewBar page={{ ...page, state: 'in_review' }} />, {
    server: ({ method, body }) => {
      if (method === 'GET') return waiting;
      sent.push(body);
      return sent.length > 1 ? { ...waiting, state: 'approved' } : Response.json({ error: question }, { status: 409 });
    },
  });
  await press('Approve');
  await until(() => document.querySelector('form') !== null);
  await act(async () => document.querySelector('form')?.requestSubmit());
  const asked = '2 to fix: “recent graduate”, “10 years”. Approve anyway?';
  await until(() => document.body.textContent?.includes(asked) === true);
  await press('Approve anyway');
  await until(() => sent.length > 1);
  expect(sent).toMatchObject([{ over: 0 }, { over: 2 }]);
});
