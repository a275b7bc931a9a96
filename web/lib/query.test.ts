import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterFirstData, createQueryClient } from '#web/lib/query.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pending = () => {
  let resolve = (_: number) => {};
  const promise = new Promise<number>((done) => {
    resolve = done;
  });
  return { queryFn: () => promise, resolve };
};

test('deferred requests wait for the first data, also for requests that depend on a response', async () => {
  const queries = createQueryClient();
  const then = vi.fn();
  const [role, list] = [pending(), pending()];
  const first = queries.fetchQuery({ queryKey: ['role'], queryFn: role.queryFn });
  afterFirstData(queries, then);
  await vi.advanceTimersByTimeAsync(1000);
  role.resolve(1);
  await first;
  const second = queries.fetchQuery({ queryKey: ['list'], queryFn: list.queryFn });
  await vi.advanceTimersByTimeAsync(1000);
  expect(then).not.toHaveBeenCalled();
  list.resolve(1);
  await second;
  await vi.advanceTimersByTimeAsync(1000);
  expect(then).toHaveBeenCalledOnce();
});

test('a response that never arrives defers them for three seconds only', async () => {
  const queries = createQueryClient();
  const then = vi.fn();
  void queries.prefetchQuery({ queryKey: ['lost'], queryFn: pending().queryFn });
  afterFirstData(queries, then);
  await vi.advanceTimersByTimeAsync(2999);
  expect(then).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(then).toHaveBeenCalledOnce();
});

test('a deferred request can be cancelled', async () => {
  const then = vi.fn();
  afterFirstData(createQueryClient(), then)();
  await vi.advanceTimersByTimeAsync(5000);
  expect(then).not.toHaveBeenCalled();
});
