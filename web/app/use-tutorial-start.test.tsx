// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { endTutorial, useTutorial } from '#web/app/tutorial-steps.ts';
import { useTutorialStart } from '#web/app/use-tutorial-start.ts';
import { openScreen, pass } from '#web/testing/screen.tsx';

function Shell() {
  useTutorialStart();
  return <p>{String(useTutorial(({ step }) => step))}</p>;
}

test.each([
  ['unreadable', () => new Response('', { status: 400 }), 'null'],
  ['those of a first visit', () => ({ tutorial_completed: false, created: true }), '1'],
])('with preferences that are %s the tutorial starts by itself or does not [GAP-107]', async (_what, answer, step) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  endTutorial();
  await openScreen(<Shell />, { server: answer });
  await pass(60_000);
  expect(document.querySelector('p')?.textContent).toBe(step);
  endTutorial();
});
