import { expect, test } from 'vitest';
import { anEmail, aPerson, call, PASSWORD, startService } from '#api/accounts/auth/testing/service.ts';
import { SLOWNESS } from '#api/slowness.ts';

const TRIES = 20;
const service = await startService({}, { slowness: SLOWNESS });

/** The medians of both, measured alternately, so that load on the machine affects both equally. */
async function mediansMs(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let tried = 0; tried < 2 * TRIES; tried++) {
    const start = performance.now();
    await (tried % 2 ? other() : one());
    times[tried % 2 ? 1 : 0].push(performance.now() - start);
  }
  const median = (list: number[]) => list.sort((a, b) => a - b)[TRIES / 2] ?? 0;
  return [median(times[0]), median(times[1])];
}

test('an unknown address takes as long as a wrong password, within a factor of 2 [S8]', async () => {
  const { email } = await aPerson(service);
  const signIn = (who: string, password: string) =>
    call(service, '/auth/v1/token?grant_type=password', { json: { email: who, password } });
  await signIn(anEmail(), PASSWORD);
  const [unknown, wrong] = await mediansMs(
    () => signIn(anEmail(), PASSWORD),
    () => signIn(email, 'Wrong-one-1!'),
  );
  expect(Math.max(wrong, unknown) / Math.min(wrong, unknown)).toBeLessThan(2);
  console.info(
    `sign-in, median of ${TRIES}: wrong password ${wrong.toFixed(1)} ms, unknown address ${unknown.toFixed(1)} ms`,
  );
});

test('a reset request takes as long for an unknown address, within a factor of 2 [S8]', async () => {
  const { email } = await aPerson(service);
  const recover = (who: string) => call(service, '/auth/v1/recover', { json: { email: who } });
  const [known, unknown] = await mediansMs(
    () => recover(email),
    () => recover(anEmail()),
  );
  expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(2);
  console.info(`recover, median of ${TRIES}: known ${known.toFixed(1)} ms, unknown ${unknown.toFixed(1)} ms`);
});
