// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Tutorial } from '#web/app/tutorial.tsx';
import { endTutorial, startTutorial, tutorialSteps, useTutorial } from '#web/app/tutorial-steps.ts';
import { leaveKeysToInputMethod } from '#web/lib/input-method.ts';
import { openScreen, pass } from '#web/testing/screen.tsx';

const FRAMES_MS = 50;
const NAMES = tutorialSteps.map(({ target }) => target);
const shown = () => document.body.textContent?.match(/Step \d of \d/)?.[0];

// Without layout every element would count as hidden.
beforeEach(() => {
  const box = { length: 1 } as DOMRectList;
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue(box);
});

const showMenu = (names: readonly string[]) => {
  for (const name of names) {
    const item = document.body.appendChild(document.createElement('a'));
    item.dataset.tutorial = name;
  }
};

/** What else may have the focus while the tutorial runs. */
const Page = ({ onEnd }: { onEnd: () => void }) => (
  <>
    <input data-name="Field" />
    <textarea data-name="Long field" />
    <div contentEditable suppressContentEditableWarning data-name="Editor" />
    <select data-name="Choice" />
    <div role="menu">
      <button type="button" data-name="Item of a menu" />
    </div>
    <div role="dialog">
      <button type="button" data-name="Button of a dialog" />
    </div>
    {useTutorial(({ step }) => step !== null) && <Tutorial onEnd={onEnd} />}
  </>
);

/** Starts the tutorial beside a menu with these items; returns what is called at its end. */
async function start(names: readonly string[]) {
  const onEnd = vi.fn(endTutorial);
  showMenu(names);
  await openScreen(<Page onEnd={onEnd} />);
  await act(async () => startTutorial());
  await pass(FRAMES_MS);
  onTestFinished(() => act(async () => endTutorial()));
  return onEnd;
}

const press = async (at: Element | null, key: string, more: KeyboardEventInit & { keyCode?: number } = {}) => {
  await act(async () => {
    at?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  });
  await pass(FRAMES_MS);
};
const on = (name: string) => document.querySelector(`[data-name="${name}"]`);
const card = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Next') ?? null;

test('a first step whose item the menu does not have is skipped at once [TUT-09, GAP-104]', async () => {
  await start(NAMES.filter((name) => name !== 'brand-hub'));
  expect(shown()).toBe('Step 2 of 5');
});

test('while the menu itself loads the first step waits for it [TUT-09]', async () => {
  await start([]);
  await pass(2_000);
  expect([useTutorial.getState().step, shown()]).toEqual([1, undefined]);
  showMenu(NAMES);
  await pass(FRAMES_MS);
  expect(shown()).toBe('Step 1 of 5');
});

test('Escape and arrows are the tutorial’s on its card and on the page [TUT-06]', async () => {
  const onEnd = await start(NAMES);
  await press(card(), 'ArrowRight');
  expect(shown()).toBe('Step 2 of 5');
  await press(document.body, 'ArrowLeft');
  expect(shown()).toBe('Step 1 of 5');
  await press(document.body, 'Escape');
  expect([shown(), onEnd.mock.calls.length]).toEqual([undefined, 1]);
});

test.each(['Field', 'Long field', 'Editor', 'Choice', 'Item of a menu', 'Button of a dialog'])(
  'the keys of a field, a menu and a popup are not the tutorial’s: %s [GAP-110]',
  async (name) => {
    const onEnd = await start(NAMES);
    const acted = vi.fn();
    on(name)?.addEventListener('keydown', acted);
    for (const key of ['Escape', 'ArrowRight', 'Escape']) await press(on(name), key);
    expect([shown(), onEnd.mock.calls.length, acted.mock.calls.length]).toEqual(['Step 1 of 5', 0, 3]);
  },
);

test('what something else has taken, and what the browser has, is not the tutorial’s [GAP-110]', async () => {
  const onEnd = await start(NAMES);
  for (const more of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }]) await press(card(), 'ArrowRight', more);
  const take = (event: Event) => event.preventDefault();
  addEventListener('keydown', take, true);
  await press(document.body, 'Escape');
  await press(document.body, 'ArrowRight');
  removeEventListener('keydown', take, true);
  expect([shown(), onEnd.mock.calls.length]).toEqual(['Step 1 of 5', 0]);
});

test('the keys of an input method are nobody else’s [GAP-110]', async () => {
  onTestFinished(leaveKeysToInputMethod());
  const onEnd = await start(NAMES);
  const acted = vi.fn();
  on('Field')?.addEventListener('keydown', acted);
  for (const key of ['Escape', 'Enter', 'ArrowRight']) {
    await press(on('Field'), key, { isComposing: true });
    await press(card(), key, { isComposing: true });
    // Safari: the composition has ended, only the code is left.
    await press(on('Field'), key, { keyCode: 229 });
  }
  expect([shown(), onEnd.mock.calls.length, acted.mock.calls.length]).toEqual(['Step 1 of 5', 0, 0]);
  await press(on('Field'), 'Escape');
  expect(acted).toHaveBeenCalledTimes(1);
});
