/** Aborts after some time, and with the signal around it. `end()` once what it limits has ended. */
export type TimeLimit = { signal: AbortSignal; isOver(): boolean; end(): void };

/** In Node 20 `AbortSignal.any` forgets an `AbortSignal.timeout` that nothing else holds, and never aborts. */
export function timeLimit(ms: number, around?: AbortSignal): TimeLimit {
  const controller = new AbortController();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  }, ms);
  timer.unref();
  const follow = () => controller.abort(around?.reason);
  if (around?.aborted) follow();
  else around?.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    isOver: () => isOver,
    end() {
      clearTimeout(timer);
      around?.removeEventListener('abort', follow);
    },
  };
}
