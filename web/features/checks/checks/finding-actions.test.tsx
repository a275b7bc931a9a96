// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { OpenFact } from '#shared/checks/facts/why-open.ts';
import type { Finding } from '#shared/checks/finding.ts';
import { FindingActions } from '#web/features/checks/checks/finding-actions.tsx';
import { Open } from '#web/features/checks/facts/open.tsx';

import { type DocumentPage, PageProvider } from '#web/features/text/page/page-context.ts';
import { buttons, openScreen, press, type ServerRequest, until } from '#web/testing/screen.tsx';

const text = 'Our rockstar has 28 days.';
const settled = [{ name: 'text', card: null, text }] as unknown as DocumentPage['settled'];
const finding: Finding = {
  rule: 'cliche/word',
  level: 'consider',
  part: 'text',
  from: 4,
  to: 12,
  quote: 'rockstar',
  phrase: 'rockstar',
  why: 'Says nothing.',
  better: [
    { act: 'replace', label: 'engineer', from: 4, to: 12, text: 'engineer' },
    { act: 'fill_in', label: 'Fill in' },
  ],
};
const fact: OpenFact = {
  type: 'figure',
  part: 'text',
  from: 17,
  to: 24,
  phrase: '28 days',
  quote: '28 days',
  sentence: { from: 0, to: 25 },
  state: 'different',
  difference: { because: 'value', value: '25 days' },
  passage: { place: { in: 'role', field: 'role_requirements' }, text: '25 days.', from: 0, to: 7 },
};

async function open(isLocked: boolean) {
  const asked: ServerRequest[] = [];
  const replace = vi.fn();
  const page = {
    document: { id: 'd', role_id: null, created_at: '2026-01-01T00:00:00Z' },
    isLocked,
    settled,
    replace,
    partsNow: () => settled,
    showUndo: () => undefined,
    select: () => undefined,
    caret: undefined,
  } as unknown as DocumentPage;
  await openScreen(
    <PageProvider value={page}>
      <FindingActions finding={finding} onReplaced={() => undefined} />
      <Open fact={fact} all={[fact]} selected onSelect={() => undefined} />
    </PageProvider>,
    {
      server: (one) => {
        if (one.method !== 'GET') asked.push(one);
        return { items: [] };
      },
    },
  );
  return { asked, replace };
}

const REPLACING = ['engineer', 'Fill in', 'Use 25 days', 'Remove sentence'];

test('while the text is locked nothing replaces its words, and the buttons say why [CONTENT-32]', async () => {
  const { replace } = await open(true);
  for (const name of REPLACING) {
    expect(buttons(name).map(({ disabled, title }) => [name, disabled, title])).toEqual([
      [name, true, 'The text is locked'],
    ]);
    await press(name);
  }
  expect(replace).not.toHaveBeenCalled();
});

test('findings of a locked text are ignored, and its facts marked as correct [CONTENT-32]', async () => {
  const { asked } = await open(true);
  await press('Ignore rockstar');
  await press('Mark as correct');
  await until(() => asked.length === 2);
  expect(asked.map(({ body }) => body)).toMatchObject([{ verdict: 'ignored' }, { verdict: 'checked' }]);
});

test('words of a text that is not locked are replaced', async () => {
  const { replace } = await open(false);
  await press('engineer');
  expect(replace).toHaveBeenCalledWith({ part: 'text', from: 4, to: 12 }, 'engineer', 1);
});
