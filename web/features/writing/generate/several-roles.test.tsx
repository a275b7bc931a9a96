// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { useGenerations } from '#web/features/tasks/generation-store.ts';
import { GeneratePage } from '#web/features/writing/generate/generate-page.tsx';
import { aCard, templateId } from '#web/features/writing/generate/testing/cards.ts';
import { buttons, openScreen, pass, press, type Server, until } from '#web/testing/screen.tsx';
// The page loads this module when its step is reached.
import '#web/features/writing/generate/generate-step.tsx';

const idOf = (n: number) => `7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a${n}`;
const PILOT = idOf(10);
const OPERATOR = idOf(11);
const titles: Record<string, string> = { [PILOT]: 'Harbour Pilot', [OPERATOR]: 'Crane Operator' };
const templates = [1, 2, 3].map((n) => ({
  id: templateId(n),
  name: `Text ${n}`,
  kind: 'job_advert',
  description: '',
  sort_order: n,
}));

type Start = { role_id: string; template_ids: string[] };
const generationsOf = ({ role_id, template_ids }: Start) =>
  template_ids.map((template_id, at) => {
    const id = idOf(20 + 10 * Number(role_id === OPERATOR) + at);
    const card = aCard({ id, role_id, template_id, template_name: `Text ${at + 1}` });
    const row = { id, role_id, template_id, status: 'pending', attempt_count: 1, max_attempts: 3 };
    return { ...row, scheduled_for: null, completed_at: null, last_error: null, card };
  });
const isFull = () =>
  Response.json({ error: { code: 'too_many_unfinished', message: 'x', request_id: 'r' } }, { status: 429 });

/** Starts these templates for both roles, on a server that refuses as `refusal` says; the roles that it started. */
async function startBoth(count: number, refusal: (start: Start) => unknown) {
  const started: string[] = [];
  const server: Server = ({ method, path, body }) => {
    if (path === '/api/document-templates') return { items: templates, next: null };
    if (path === '/api/config') return { ai: { demo: false, notice: '' } };
    const [, id] = /^\/api\/roles\/(.+)$/.exec(path) ?? [];
    if (id) return { id, job_title: titles[id], company_name: 'Quayside', ...material };
    if (method !== 'POST' || path !== '/api/generations') return { items: [], next: null };
    const start = body as Start;
    const refused = refusal(start);
    if (refused) return refused;
    started.push(start.role_id);
    return Response.json({ items: generationsOf(start) }, { status: 202 });
  };
  const chosen = templates.slice(0, count).map(({ id }) => id);
  const at = `/roles/generate?role=${PILOT},${OPERATOR}&templates=${chosen.join(',')}&step=3`;
  await openScreen(<GeneratePage list={() => null} toList={null} finished={() => null} />, { at, server });
  const start = `Generate Selected (${2 * count})`;
  await until(() => buttons(start).some(({ disabled }) => !disabled));
  await press(start);
  return started;
}
const material = { brand_guidelines: { id: idOf(50) }, reference_documents: [{ id: idOf(51) }] };
const text = () => document.body.textContent ?? '';
const summary = () => document.querySelector('[aria-label="Run summary"]')?.textContent ?? '';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  useGenerations.setState({ cards: {} });
});

test('texts above the limit of what is under way start as others get done, and can be given up [GEN-25]', async () => {
  let hasRoom = (_role: string) => false;
  const started = await startBoth(3, ({ role_id }) => !hasRoom(role_id) && isFull());
  await pass(1_000);
  await until(() => text().includes('6 texts will start as others get done. Keep this page open until then.'));
  expect(started).toEqual([]);
  hasRoom = (role) => role === PILOT;
  await pass(6_000);
  await until(() => text().includes('3 texts will start as others get done.'));
  expect(started).toEqual([PILOT]);
  await press('Do not start them');
  await until(() => summary().includes('0 of 3 ready'));
  hasRoom = () => true;
  await pass(10_000);
  expect(started).toEqual([PILOT]);
});

test('what could not be requested is counted and started later, and nothing is started twice [GEN-25]', async () => {
  let isAway = true;
  const away = () => Promise.reject(new TypeError('Failed to fetch'));
  const started = await startBoth(1, ({ role_id }) => isAway && role_id === OPERATOR && away());
  await pass(1_000);
  await until(() => text().includes('1 text not started yet'));
  expect(summary()).toContain('0 of 1 ready');
  isAway = false;
  await press('Start them');
  await until(() => summary().includes('0 of 2 ready'));
  expect(text()).not.toContain('not started yet');
  expect(started).toEqual([PILOT, OPERATOR]);
});
