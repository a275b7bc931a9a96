import { createThread, type Thread } from '#platform/thread.ts';
import type { CheckedDocument, DocumentToCheck } from '#shared/checks/document-checks.ts';

/** The longest text, compared with the longest sources, takes a second, and several on a slow machine. */
const LIMITS = { timeoutMs: 10_000, idleMs: 60_000, heapMb: 128 };

/** The checks of a document in a thread of their own, so that nothing else of the process waits for them. */
export const createChecker = (): Thread<DocumentToCheck, CheckedDocument> =>
  createThread('platform/checks/check.thread', LIMITS);
