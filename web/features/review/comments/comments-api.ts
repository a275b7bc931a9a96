import * as contracts from '#shared/review/contracts/comments.ts';
import type { Anchor } from '#shared/text/anchors.ts';
import { call } from '#web/lib/call.ts';

export const fetchThreads = (id: string, signal: AbortSignal) =>
  call(contracts.listThreads, { params: { id }, signal }).then(({ items }) => items);

type New = { body: string; anchor: Anchor | null };

/** @throws AppError 'limit_reached' when the document has as many open threads as it may. */
export const startThread = (id: string, body: New, idempotencyKey: string) =>
  call(contracts.startThread, { params: { id }, body, idempotencyKey });
export const replyToThread = (id: string, body: string, idempotencyKey: string) =>
  call(contracts.replyToThread, { params: { id }, body: { body }, idempotencyKey });
export const resolveThread = (id: string) => call(contracts.resolveThread, { params: { id } });
export const reopenThread = (id: string) => call(contracts.reopenThread, { params: { id } });
export const attachThread = (id: string, anchor: Anchor) =>
  call(contracts.attachThread, { params: { id }, body: anchor });
export const editComment = (id: string, body: string) =>
  call(contracts.editComment, { params: { id }, body: { body } });
export const deleteComment = (id: string) => call(contracts.deleteComment, { params: { id } });
