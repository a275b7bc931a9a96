// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { Banner, ErrorBanner } from '#web/ui/feedback/banner.tsx';

let root: Root;
const box = () => document.querySelector<HTMLElement>('[role=status], [role=alert]');
const show = (what: ReactNode) => act(async () => root.render(what));
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') as HTMLElement);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a success message is green and closes after three seconds, but not while it is hovered or focused [APP-05, CONST-05]', async () => {
  const leave = vi.fn();
  await show(
    <Banner tone="success" onClose={leave}>
      Saved
    </Banner>,
  );
  expect([...(box()?.classList ?? [])]).toEqual(expect.arrayContaining(['bg-ok-soft', 'border-ok/30']));
  await pass(2900);
  await act(async () => box()?.focus());
  await pass(10_000);
  expect(leave).not.toHaveBeenCalled();
  await act(async () => box()?.blur());
  await pass(3000);
  expect(leave).toHaveBeenCalledTimes(1);
});

test('a resting pointer below a new message does not keep it open, a moving one does [SET-07]', async () => {
  const leave = vi.fn();
  await show(
    <Banner tone="success" onClose={leave}>
      Saved
    </Banner>,
  );
  const point = (type: string) =>
    act(async () => box()?.dispatchEvent(new MouseEvent(type, { bubbles: true, relatedTarget: document.body })));
  await point('mouseover');
  await point('mousemove');
  await pass(10_000);
  expect(leave).not.toHaveBeenCalled();
  await point('mouseout');
  await pass(2900);
  await point('mouseover');
  await pass(100);
  expect(leave).toHaveBeenCalledTimes(1);
});

test('an error is a red alert, stays open and is logged once per text [APP-04]', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const leave = vi.fn();
  const shown = (text: string) => (
    <Banner tone="error" onClose={leave}>
      {text}
    </Banner>
  );
  await show(shown('Failed to save'));
  await show(shown('Failed to save'));
  await pass(60_000);
  expect(box()?.getAttribute('role')).toBe('alert');
  expect([...(box()?.classList ?? [])]).toEqual(expect.arrayContaining(['bg-danger-soft', 'border-danger/30']));
  expect(leave).not.toHaveBeenCalled();
  expect(log.mock.calls).toEqual([['Failed to save']]);
});

test('collected messages are shown one per line below their title [ERR-V-01]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const messages = ['Missing city in role details', 'Missing country in role details'];
  await show(<ErrorBanner error={new AppError('missing_role_fields', { messages })} />);
  const lines = [...(box()?.querySelectorAll('p') ?? [])].map((line) => line.textContent);
  expect(lines).toEqual(['Missing required role fields', ...messages]);
});
