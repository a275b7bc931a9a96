import { anEmail, aPerson, plain } from '#e2e/contract/client.ts';
import { expect, PASSWORD, test } from '#e2e/fixtures.ts';

const TRIES = 20;
/** Load on the machine only adds to a response time, so the fastest responses are compared. */
const lowerQuartile = (times: number[]): number => times.toSorted((one, other) => one - other)[times.length >> 2] ?? 0;

test('an unknown address takes as long as a wrong password, within a factor of 2 [S8]', async ({ product }) => {
  const { email } = await aPerson(product);
  const wrong: number[] = [];
  const unknown: number[] = [];
  const timed = async (times: number[], json: { email: string; password: string }) => {
    const start = performance.now();
    const { status } = await plain(product, '/auth/v1/token?grant_type=password', { json });
    times.push(performance.now() - start);
    expect(status).toBe(400);
  };
  // Alternating, so that load on the machine affects both equally.
  for (let tries = 0; tries < TRIES; tries += 1) {
    await timed(wrong, { email, password: 'Wrong.Harbour!7' });
    await timed(unknown, { email: anEmail(), password: PASSWORD });
  }
  const [known, nobody] = [lowerQuartile(wrong), lowerQuartile(unknown)];
  console.log(
    `    lower quartiles of ${TRIES} tries: wrong password ${known.toFixed(1)} ms, unknown address ${nobody.toFixed(1)} ms`,
  );
  expect(Math.max(known, nobody) / Math.min(known, nobody)).toBeLessThan(2);
});
