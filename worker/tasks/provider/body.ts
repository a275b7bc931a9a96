export type Pieces = {
  next(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
  /** What follows is not wanted. */
  cancel(): Promise<void>;
};

const NOTHING: Pieces = { next: async () => ({ done: true }), cancel: async () => undefined };

/**
 * The pieces of a body to its end; `signal` ends it too. The signal that a fetch was given is not enough: it no longer
 * reaches the body once the engine has collected the request (undici, Node 20), and a silent service is waited for without
 * end.
 */
export function piecesOf(body: ReadableStream<Uint8Array> | null, signal: AbortSignal | null | undefined): Pieces {
  if (!body) return NOTHING;
  const reader = body.getReader();
  const cancel = () => reader.cancel().catch(() => undefined);
  if (signal?.aborted) void cancel();
  else signal?.addEventListener('abort', () => void cancel(), { once: true });
  return { next: () => reader.read(), cancel };
}
