import { expect, test } from 'vitest';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { createStartQueue, type StartQueueState, type Wanted } from '#web/features/writing/generate/start-queue.ts';

const wanted = (roleId: string, ...names: string[]): Wanted[] =>
  names.map((name) => ({ roleId, template: { id: name, name, kind: 'plain' } }));

/** Answers each start with the next outcome: an error code, or undefined for success. */
function queueWith(...outcomes: (ErrorCode | undefined)[]) {
  const starts: string[] = [];
  const waits: number[] = [];
  const errors: unknown[] = [];
  const states: StartQueueState[] = [];
  const queue = createStartQueue({
    start: async (roleId, templates) => {
      starts.push(`${roleId} ${templates.map(({ id }) => id).join(' ')}`);
      const code = outcomes.shift();
      if (code) throw new AppError(code, { retryAfterMs: 700 });
    },
    wait: async (ms) => void waits.push(ms),
    onChange: (state) => states.push(state),
    onError: (error) => errors.push(error),
  });
  const ended = () => expect.poll(() => states.at(-1)?.queued).toEqual([]);
  return { queue, starts, waits, errors, states, ended };
}

test('each role is started by one request, in the order of the selection [GEN-25]', async () => {
  const { queue, starts, ended } = queueWith();
  queue.add([...wanted('a', 'advert', 'email'), ...wanted('b', 'advert')]);
  queue.add(wanted('b', 'advert', 'post'));
  await ended();
  expect(starts).toEqual(['a advert email', 'b advert post']);
});

test('what does not fit under the limit of unfinished texts is started once there is room [GEN-25]', async () => {
  const { queue, starts, waits, states, errors, ended } = queueWith(
    undefined,
    'too_many_unfinished',
    'too_many_unfinished',
  );
  queue.add([...wanted('a', 'advert'), ...wanted('b', 'advert')]);
  await ended();
  expect(starts).toEqual(['a advert', 'b advert', 'b advert', 'b advert']);
  expect([waits, errors]).toEqual([[700, 700], []]);
  expect(states.some(({ isFull, queued }) => isFull && queued.length === 1)).toBe(true);
  expect(states.at(-1)).toEqual({ queued: [], isFull: false, left: [] });
});

test('a role that is refused is reported and holds up no other [GEN-25]', async () => {
  const { queue, starts, errors, states, ended } = queueWith('MISSING_DOCUMENTS');
  queue.add([...wanted('a', 'advert'), ...wanted('b', 'advert')]);
  await ended();
  expect(starts).toEqual(['a advert', 'b advert']);
  expect(errors).toHaveLength(1);
  expect(states.at(-1)?.left).toEqual([]);
});

test('without a response nothing more is sent, and what is left can be started again [GEN-25]', async () => {
  const { queue, starts, errors, states, ended } = queueWith(undefined, 'unavailable');
  queue.add([...wanted('a', 'advert'), ...wanted('b', 'advert'), ...wanted('c', 'advert')]);
  await ended();
  expect(starts).toEqual(['a advert', 'b advert']);
  expect(errors).toHaveLength(1);
  const left = states.at(-1)?.left ?? [];
  expect(left.map(({ roleId }) => roleId)).toEqual(['b', 'c']);
  queue.add(left);
  await ended();
  expect(starts.slice(2)).toEqual(['b advert', 'c advert']);
});

test('what was not started can be dropped while it waits for room [GEN-25]', async () => {
  const { queue, starts, ended } = queueWith('too_many_unfinished');
  queue.add(wanted('a', 'advert'));
  queue.clear();
  await ended();
  expect(starts).toEqual(['a advert']);
});
