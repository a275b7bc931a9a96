// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import type { Review } from '#shared/review/contracts/reviews.ts';
import type { ReviewPage } from '#web/features/review/review/page.ts';
import { ReviewBar } from '#web/features/review/review/review-bar.tsx';
import { useSession } from '#web/lib/session.ts';
import { buttons, openScreen, pass, until } from '#web/testing/screen.tsx';

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
  onApprovedShown: () => {},
  flush: async () => true,
};

beforeEach(() => useSession.setState({ user: { id, user_metadata: {} } as never, loading: false }));

const bar = () => document.querySelector('section[aria-label=Review]');

async function open(review: Review) {
  let isRead = false;
  await openScreen(<ReviewBar page={page} />, {
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
