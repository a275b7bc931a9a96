import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { onTestFinished } from 'vitest';

const EVERY_MS = 20;

/** While a test runs, everything that only a weak reference holds is gone at once, as it may be at any time. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const timer = setInterval(runInNewContext('gc') as () => void, EVERY_MS);
  onTestFinished(() => clearInterval(timer));
}
