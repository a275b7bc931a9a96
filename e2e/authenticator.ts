import { Secret, TOTP } from 'otpauth';
import { expect } from '#e2e/fixtures.ts';

const PERIOD_MS = 30_000;

/** An authenticator app that never returns a code twice, because the server accepts each code once. */
export function authenticator(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const stepNow = () => Math.floor(Date.now() / PERIOD_MS);
  const codeOf = (step: number) => totp.generate({ timestamp: step * PERIOD_MS });
  let last = 0;
  return {
    /** The next code. The server also accepts that of the next time step; a third one within a minute has to wait. */
    next: async (): Promise<string> => {
      const step = Math.max(last + 1, stepNow());
      await expect.poll(stepNow, { timeout: 2 * PERIOD_MS }).toBeGreaterThanOrEqual(step - 1);
      last = step;
      return codeOf(step);
    },
    /** The last code again. */
    used: () => codeOf(last),
    wrong: (): string => {
      const right = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(stepNow() + steps)));
      return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ?? '';
    },
  };
}
