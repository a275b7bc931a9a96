import { createThread, ThreadFailed, type ThreadLimits } from '#platform/thread.ts';
import type { DocumentFile, Look } from '#worker/exports/document-file.ts';

export type Rendering = { format: 'docx' | 'pdf'; file: DocumentFile; look: Look };
export type Renderer = {
  /** The bytes of one file. Throws RenderFailed, and the reason of the signal. */
  render(rendering: Rendering, signal?: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** A document that cannot be written: its writer threw, or took too much time or memory. Another run has no use. */
export class RenderFailed extends Error {
  override name = 'RenderFailed';
}

const LIMITS: ThreadLimits = { timeoutMs: 30_000, idleMs: 60_000, heapMb: 96 };

/**
 * Writes Word and PDF files in a thread, because the libraries and fonts take more memory than the rest of the worker. A
 * document that exhausts it ends the thread alone.
 */
export function createRenderer(limits: Partial<ThreadLimits> = {}): Renderer {
  const thread = createThread<Rendering, Uint8Array>('worker/exports/render.thread', { ...LIMITS, ...limits });
  return {
    close: thread.close,
    render: (rendering, signal) =>
      thread.ask(rendering, signal).catch((thrown: unknown) => {
        throw thrown instanceof ThreadFailed ? new RenderFailed(thrown.message, { cause: thrown }) : thrown;
      }),
  };
}
