import type { TokenWindow } from '#platform/budget.ts';

const TELL_AFTER_MS = 100;
/** How soon a window that is over is looked at again: it is renewed at the next heartbeat. */
const LOOK_AGAIN_MS = 250;

type Options = {
  windowMs: number;
  readWindow(): Promise<TokenWindow>;
  onWait(retryAt: Date): void;
  onError(thrown: unknown): void;
};

/**
 * Tells when the budget is reset, once the wait is worth mentioning and again for each further window it lasts. The time
 * is given by this machine's clock. The returned function ends it.
 */
export function tellWait({ windowMs, readWindow, onWait, onError }: Options): () => void {
  let ended = false;
  let told = 0;
  let timer = setTimeout(look, TELL_AFTER_MS);

  async function look(): Promise<void> {
    let again = LOOK_AGAIN_MS;
    try {
      const { began, now } = await readWindow();
      const left = began + windowMs - now;
      if (ended) return;
      if (left > 0 && began !== told) {
        told = began;
        onWait(new Date(Date.now() + left));
      }
      again = Math.max(left, LOOK_AGAIN_MS);
    } catch (thrown) {
      onError(thrown);
    }
    if (!ended) timer = setTimeout(look, again);
  }

  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
