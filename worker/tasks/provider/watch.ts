const seconds = (ms: number): string => `${ms / 1_000} s`;

type Limits = { idleMs: number; totalMs: number };

/**
 * Aborts a call that exceeds the idle timeout between two tokens or its total timeout, or whose caller aborted. Until
 * the first token only the total timeout applies (AI-12): a model that is being loaded or reads a long prompt sends
 * nothing. The SDK's own timeout covers the headers only.
 */
export function watchCall(caller: AbortSignal, { idleMs, totalMs }: Limits) {
  const controller = new AbortController();
  let expired: string | undefined;
  let idle: NodeJS.Timeout | undefined;
  const expire = (why: string) => {
    expired = why;
    controller.abort();
  };
  const total = setTimeout(expire, totalMs, `It was not done after ${seconds(totalMs)}.`);
  const follow = () => controller.abort(caller.reason);
  if (caller.aborted) follow();
  else caller.addEventListener('abort', follow, { once: true });
  return {
    controller,
    /** Which timeout was exceeded, as a sentence for people; undefined when none was. */
    expired: (): string | undefined => expired,
    /** Call for each chunk received. `isToken`: it has text of the answer or of the reasoning before it. */
    beat(isToken: boolean): void {
      if (idle) idle.refresh();
      else if (isToken) idle = setTimeout(expire, idleMs, `It was silent for ${seconds(idleMs)}.`);
    },
    end(): void {
      clearTimeout(idle);
      clearTimeout(total);
      caller.removeEventListener('abort', follow);
    },
  };
}
export type Watch = ReturnType<typeof watchCall>;
