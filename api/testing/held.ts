import { afterEach } from 'vitest';

/** Requests that wait inside their handler until the test releases them. Those that are left are released at its end. */
export function holdRequests() {
  const inside: (() => void)[] = [];
  const letGo = (): void => {
    for (const go of inside.splice(0)) go();
  };
  const held = (): Promise<boolean> =>
    new Promise((resolve) => {
      inside.push(() => resolve(true));
    });
  afterEach(letGo);
  return { inside, held, letGo };
}
