// @vitest-environment happy-dom
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { DocumentRoute } from '#web/app/document-route.tsx';
import { aDocument, DOCUMENT_ID, documentServer } from '#web/features/writing/documents/testing/document-server.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.ts';
import { openScreen, pass, press, until } from '#web/testing/screen.tsx';
// The page loads these modules after its text.
import '#shared/checks/facts/run.ts';
import '#shared/checks/words/all.ts';
import '#web/app/document-comments.tsx';
import '#web/features/checks/checks/checks-bar.tsx';
import '#web/features/checks/checks/checks-panel.tsx';
import '#web/features/checks/facts/facts-panel.tsx';
import '#web/features/exports/export-button.tsx';
import '#web/features/review/sharing/share-button.tsx';
import '#web/features/writing/documents/page/counters.tsx';
import '#web/features/writing/documents/page/side.tsx';
import '#web/features/writing/documents/page/document-text.tsx';
import '#web/features/writing/documents/refine/refinement.tsx';

beforeEach(() => {
  const still = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', (query: string) => ({ ...still, matches: query === '(min-width: 1200px)' }));
  localStorage.clear();
  useSession.setState({ user: { id: 'u3', user_metadata: { first_name: 'Ada' } } as never, loading: false });
});

test('an address that asks with a note opens the field with its words, which are sent by Ask alone [JUDGE-61]', async () => {
  const note = 'Leave out the van.\nTwo Saturdays a month.';
  const [voter, round] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  const at = '2026-11-30T10:00:00.000Z';
  const vote = {
    id: voter,
    user_id: null,
    name: 'Marta',
    is_guest: true,
    verdict: 'changes_requested',
    note,
    counts: true,
    at,
  };
  const review = {
    document_id: DOCUMENT_ID,
    state: 'changes_requested',
    version: 1,
    approved: null,
    required: 1,
    is_shared: true,
    round: {
      id: round,
      version: 1,
      sent_by: null,
      sent_at: at,
      note: '',
      people: [],
      votes: [vote],
      ended_at: at,
      outcome: 'changes_requested',
    },
    approvers: [],
    last_people: [],
    open_threads: 0,
    asked_links: [],
    link_decides: true,
    steps: ['send'],
    may_send: true,
    is_sender: false,
  };
  const sent: unknown[] = [];
  const page = <Route path={paths.document} element={<DocumentRoute />} />;
  const { router } = await openScreen(<Routes>{page}</Routes>, {
    server: documentServer({
      document: aDocument({ review_state: 'changes_requested' }),
      more: ({ method, path, body }) => {
        if (method === 'POST') sent.push(body);
        return path.endsWith('/review') ? review : undefined;
      },
    }),
    at: `/content/${DOCUMENT_ID}?ask=note&tab=checks`,
  });
  const asking = () => document.querySelector<HTMLTextAreaElement>('textarea[aria-label="What should change?"]');
  // React holds back what follows a placeholder for a moment.
  await pass(1_000);
  await until(() => document.body.textContent?.includes('Changes requested') === true);
  await until(() => asking()?.value === note);
  expect(router.state.location.search).toBe('?tab=checks');
  expect(sent).toEqual([]);
  await press('Ask');
  await until(() => sent.length > 0);
  expect(sent).toMatchObject([{ instruction: note, note: voter, preset: null, target: { of: 'document' } }]);
});
