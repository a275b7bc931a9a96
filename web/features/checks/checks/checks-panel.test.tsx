// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { ChecksPanel } from '#web/features/checks/checks/checks-panel.tsx';
import { type Caret, type DocumentPage, PageProvider } from '#web/features/text/page/page-context.ts';
import { buttons, openScreen, pass, press, until } from '#web/testing/screen.tsx';
// The panel loads these modules when it opens.
import '#shared/checks/run.ts';
import '#shared/checks/words/en.ts';
import '#shared/checks/words/load.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

/** The panel beside this text, whose role, brand voice and marks cannot be read. */
async function beside(text: string): Promise<void> {
  const settled = [{ name: 'text', card: null, text }] as unknown as DocumentPage['settled'];
  const nothing = () => undefined;
  const page = {
    document: { id: 'd', kind: 'job_advert', role_id: null, created_at: '2026-01-01T00:00:00Z' },
    isLocked: false,
    settled,
    partsNow: () => settled,
    caret: createStore<Caret>(() => ({ place: null })),
    select: nothing,
    replace: nothing,
    showUndo: nothing,
    setMarks: nothing,
  } as unknown as DocumentPage;
  await openScreen(
    <PageProvider value={page}>
      <ChecksPanel />
    </PageProvider>,
    { server: () => new Response('', { status: 400 }) },
  );
  await pass(1_000);
}
const says = (line: string) => until(() => document.body.textContent?.includes(line) === true);

test('equal findings are folded after the third, and ignored together [CHECK-07] [CHECK-05]', async () => {
  await beside(`Platform Engineer, Quayside Systems, Bristol. ${'The chairman reads. '.repeat(13)}The foreman writes.`);
  await until(() => buttons('chair').length > 0);
  expect(buttons('chair')).toHaveLength(3);
  expect(buttons('Ignore all like this chairman')).toHaveLength(3);
  expect(buttons('Ignore foreman')).toHaveLength(1);
  await press('Show 10 more like this');
  expect(buttons('chair')).toHaveLength(13);
});

test('more than ten findings of a rule are folded [CHECK-07]', async () => {
  const asked = Array.from({ length: 13 }, (_, at) => `You need ${at + 3} years of experience.`);
  await beside(`Platform Engineer, Quayside Systems, Bristol. ${asked.join(' ')}`);
  const shown = () => [...document.querySelectorAll('button[aria-label^="Ignore "]')].filter(ofYears).length;
  const ofYears = (one: Element) => /\d years/.test(one.getAttribute('aria-label') ?? '');
  await until(() => shown() > 0);
  expect(shown()).toBe(10);
  await press('Show 3 more');
  expect(shown()).toBe(13);
});

test('a text in a language without word lists says so [CHECK-14]', async () => {
  await beside('Platform Engineer, Bristol. Nous cherchons une personne pour la ville de Bristol.');
  await says('Nothing to fix');
  await says('Word lists exist for English and German.');
});

test('what must be fixed is counted apart from suggestions [CHECK-01] [HOME-77]', async () => {
  await beside('Platform Engineer, Quayside Systems, Bristol. The chairman reads. You need 10 years of experience.');
  await until(() => buttons('chair').length > 0);
  const heads = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent ?? '');
  expect(heads[0]).toMatch(/^Must fix \d+$/);
  expect(heads[1]).toMatch(/^Suggestions \d+$/);
  await says('Asking for years can exclude people by age. Describe the skill instead.');
});

test('a text without findings says so [CHECK-07]', async () => {
  await beside(
    'Platform Engineer, Bristol. You earn £40,000 a year, full-time, hybrid. Apply by mail. We welcome applications from everyone.',
  );
  await says('Nothing to fix');
  await says('No suggestions');
  expect(document.body.textContent).not.toContain('Word lists exist');
});
