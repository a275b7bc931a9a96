// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { type Card, FINAL_SEQ, pendingSteps } from '#shared/tasks/card.ts';
import {
  announceRunEnd,
  askForNotices,
  dismissRunEnd,
  notices,
  notifyOutside,
  runEndOf,
  showOwnEnd,
  showsRunEnd,
  stopNotices,
  useRunEnd,
} from '#web/features/tasks/notices.ts';

const card = (id: string, more: Partial<Card> = {}): Card => ({
  task: 'write',
  id,
  user_id: 'owner',
  role_id: 'role',
  template_id: id,
  template_name: id,
  kind: 'job_advert',
  job_title: 'Night Manager',
  company_name: 'Quayside',
  status: 'completed',
  steps: pendingSteps(),
  attempt: 1,
  max_attempts: 3,
  tokens: 0,
  document_count: 1,
  draft: '',
  waiting: null,
  retry_at: null,
  server_time: '',
  error: null,
  document_id: null,
  created_at: '2026-01-01T00:00:00.000Z',
  started_at: null,
  ended_at: null,
  seq: FINAL_SEQ,
  ...more,
});

type Answer = 'granted' | 'denied' | 'default';
const shown: string[] = [];

/** A fake Notification API whose permission prompt has this answer. */
function fakeNotifications(answer: Answer): void {
  shown.length = 0;
  class Notice {
    static permission: Answer = 'default';
    static requestPermission = () => {
      Notice.permission = answer;
      return Promise.resolve(answer);
    };
    constructor(title: string) {
      shown.push(title);
    }
  }
  vi.stubGlobal('Notification', Notice);
}

const setHidden = (hidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the end of a run is notified by the browser when allowed and only while the page is hidden', async () => {
  fakeNotifications('granted');
  setHidden(true);
  notifyOutside({ title: 'before it was asked for', body: '' });
  expect(await askForNotices()).toBe('on');
  notifyOutside({ title: '2 of 2 ready', body: 'Night Manager' });
  setHidden(false);
  notifyOutside({ title: 'while somebody looks', body: '' });
  expect(shown).toEqual(['2 of 2 ready']);
  expect(stopNotices()).toBe('off');
  setHidden(true);
  notifyOutside({ title: 'after it was turned off', body: '' });
  expect(shown).toEqual(['2 of 2 ready']);
});

test('after a refusal, or without browser support, notifications are not offered', async () => {
  expect(notices()).toBe('none');
  fakeNotifications('denied');
  expect(notices()).toBe('off');
  expect(await askForNotices()).toBe('none');
  expect(notices()).toBe('none');
});

test('a run has ended when no generation is unfinished, and counts the newest of each template', () => {
  const failed = card('advert', { status: 'failed' });
  const retried = card('retried', { template_id: 'advert', created_at: '2026-01-01T00:00:09.000Z' });
  const foreign = card('foreign', { role_id: 'another role', status: 'failed' });
  expect(runEndOf([failed, card('email'), foreign], card('email'))).toEqual({
    title: '1 of 2 ready',
    body: 'Night Manager, Quayside',
    to: '/roles/generate?role=role&templates=advert%2Cemail&step=3',
    only: null,
  });
  expect(runEndOf([failed, retried, card('email')], card('email'))?.title).toBe('2 of 2 ready');
  const running = card('ad', { status: 'processing', seq: 1 });
  expect(runEndOf([running, card('email')], card('email'))).toBeNull();
});

test('documents of another day do not belong to the run that ends now', () => {
  const days = (day: number) => ({ ended_at: `2026-01-0${day}T00:00:00.000Z` });
  expect(runEndOf([card('advert', days(1)), card('email', days(3))], card('email', days(3)))?.title).toBe(
    '1 of 1 ready',
  );
});

test('the end of a run is announced on every page that does not show it [GAP-124]', () => {
  const to = '/roles/generate?role=r&templates=a&step=3';
  const end = { title: '1 of 1 ready', body: 'Night Manager', to, only: null };
  const shows = (pathname: string, search = '') => showsRunEnd({ pathname, search, open: null }, end);
  expect([shows('/settings'), shows('/roles/generate', '?role=r&step=2'), shows('/roles/generate')]).toEqual([
    false,
    false,
    false,
  ]);
  expect([shows('/'), shows('/roles/generate', '?role=r&templates=a,b&step=3')]).toEqual([true, true]);
  expect(['o,r', 'o,rr'].map((role) => shows('/roles/generate', `?role=${role}&step=3`))).toEqual([true, false]);
  expect([shows('/roles/r'), shows('/roles/o')]).toEqual([true, false]);
  window.history.replaceState(null, '', '/settings');
  announceRunEnd(end);
  expect(useRunEnd.getState().end).toEqual(end);
  window.history.replaceState(null, '', '/');
  announceRunEnd(end);
  expect(useRunEnd.getState().end).toBeNull();
});

test('the page of a document does not announce that this one was written again, or failed to be [GAP-124]', () => {
  const at = (minute: number) => `2026-01-01T00:0${minute}:00.000Z`;
  const first = card('email', { created_at: at(0), ended_at: at(1) });
  const again = card('advert', { created_at: at(2), ended_at: at(3), status: 'failed' });
  const beside = card('email', { created_at: at(2), ended_at: at(3) });
  const announced = (cards: Card[]) => {
    dismissRunEnd();
    const end = runEndOf(cards, again);
    if (end) announceRunEnd(end);
    return useRunEnd.getState().end?.title ?? null;
  };
  window.history.replaceState(null, '', '/content/1');
  const close = showOwnEnd({ role_id: 'role', template_id: 'advert' });
  expect([announced([again]), announced([first, again]), announced([beside, again])]).toEqual([
    null,
    null,
    '1 of 2 ready',
  ]);
  close();
  expect(announced([again])).toBe('0 of 1 ready');
  const closeOther = showOwnEnd({ role_id: 'role', template_id: 'email' });
  expect(announced([again])).toBe('0 of 1 ready');
  closeOther();
});
