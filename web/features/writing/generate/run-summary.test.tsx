// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import type { CardState } from '#shared/tasks/card.ts';
import { setBudget } from '#web/features/tasks/generation-store.ts';
import { RunSummary } from '#web/features/writing/generate/run-summary.tsx';
import { summaryOf } from '#web/features/writing/generate/summary.ts';
import { openScreen } from '#web/testing/screen.tsx';

const opened = (states: readonly CardState[]) =>
  openScreen(
    <RunSummary summary={summaryOf(states)} starting={{ count: 0, isFull: false, drop: () => {} }} offset={0} />,
  );
const text = () => document.body.textContent;

test('a run that is done says how many texts were written [HOME-77]', async () => {
  await opened(['completed', 'completed', 'failed']);
  expect(text()).toContain('2 texts written.');
  expect(text()).not.toContain('Generated Content');
});

test('a single text is counted as one [HOME-77]', async () => {
  await opened(['completed']);
  expect(text()).toContain('1 text written.');
});

test('below the meter stands nothing while no token is used [HOME-77]', async () => {
  await opened(['completed']);
  const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
  const budget = { total: 1_000, window_ms: 60_000, server_time: at(0), resets_at: at(30_000) };
  await act(async () => setBudget({ ...budget, used: 0 }));
  expect(text()).toContain('0 of 1,000');
  expect(text()).not.toMatch(/nothing used|shared by everyone|Resets in/i);
  await act(async () => setBudget({ ...budget, used: 10 }));
  expect(text()).toContain('Used or reserved by all. Resets in');
});
