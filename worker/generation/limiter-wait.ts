import type { TokenWindow } from '#platform/budget.ts';

/** A wait shorter than this is none; and so long those who waited get to have their turn in a new window. */
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

  /** Answers when to look again. */
  async function tellNow(): Promise<number> {
    const { began, now } = await readWindow();
    const left = began + windowMs - now;
    if (left <= 0) return LOOK_AGAIN_MS;
    const young = began + TELL_AFTER_MS - now;
    if (young > 0) return young;
    if (began !== told && !ended) {
      told = began;
      onWait(new Date(Date.now() + left));
    }
    return left + TELL_AFTER_MS;
  }
  async function look(): Promise<void> {
    const again = await tellNow().catch((thrown: unknown) => {
      onError(thrown);
      return LOOK_AGAIN_MS;
    });
    if (!ended) timer = setTimeout(look, again);
  }

  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
