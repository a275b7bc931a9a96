import type { Deps } from '#api/deps.ts';
import { found } from '#api/http/found.ts';
import { createOnce } from '#api/http/idempotency.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { type ApiRouter, apiRouter, serve } from '#api/http/serve.ts';
import { publishThreads } from '#api/review/comments/publish.ts';
import * as changes from '#db/review/comments/change.ts';
import { threadOf, threadsOf } from '#db/review/comments/threads.ts';
import * as writes from '#db/review/comments/write.ts';
import type { Tx } from '#db/schema.ts';
import { transact } from '#db/transact.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import * as contracts from '#shared/review/contracts/comments.ts';
import type { Scope } from '#shared/scope.ts';

type Parts = Pick<Deps, 'db' | 'redis' | 'log'>;
type Changed = { thread_id: string; document_id: string };

/** Threads about passages of a document, and their comments (COMMENT). */
export function commentRoutes(parts: Parts, checkBearer: CheckBearer): ApiRouter {
  const router = apiRouter(checkBearer);
  const { db } = parts;
  const changed = async (scope: Scope, change: (tx: Tx) => Promise<Changed>) => {
    const { thread_id } = await changeThread(parts, scope, change);
    return found(threadOf(db, scope, thread_id));
  };
  serve(router, contracts.listThreads, async ({ scope, params: { id } }) => ({
    items: await found(threadsOf(db, scope, id)),
  }));
  serve(router, contracts.startThread, (asked) => {
    const { scope, params, body } = asked;
    return create(parts, contracts.startThread, asked, (tx) =>
      writes.startThread(tx, scope, { document_id: params.id, ...body }),
    );
  });
  serve(router, contracts.replyToThread, (asked) => {
    const { scope, params, body } = asked;
    return create(parts, contracts.replyToThread, asked, (tx) =>
      writes.reply(tx, scope, { thread_id: params.id, ...body }),
    );
  });
  serve(router, contracts.resolveThread, ({ scope, params: { id } }) =>
    changed(scope, (tx) => changes.setResolved(tx, scope, id, true)),
  );
  serve(router, contracts.reopenThread, ({ scope, params: { id } }) =>
    changed(scope, (tx) => changes.setResolved(tx, scope, id, false)),
  );
  serve(router, contracts.attachThread, ({ scope, params: { id }, body }) =>
    changed(scope, (tx) => changes.attach(tx, scope, id, body)),
  );
  serve(router, contracts.editComment, ({ scope, params: { id }, body }) =>
    changed(scope, (tx) => changes.editComment(tx, scope, id, body.body)),
  );
  serve(router, contracts.deleteComment, ({ scope, params: { id } }) =>
    changeThread(parts, scope, (tx) => changes.deleteComment(tx, scope, id)).then(() => undefined),
  );
  return router;
}

type CommentCall = { scope: Scope; body: unknown; idempotencyKey: string | undefined };

/** Writes a comment once per idempotency key: what is sent again after a lost answer is not said twice. */
async function create(
  parts: Parts,
  contract: Pick<Endpoint, 'path'>,
  asked: CommentCall,
  write: (tx: Tx) => Promise<Changed>,
) {
  const { scope } = asked;
  let written: Changed | undefined;
  const thread = await createOnce(parts.db, contract, asked, {
    make: async (tx) => {
      written = await write(tx);
      return found(threadOf(tx, scope, written.thread_id));
    },
    read: (tx, id) => threadOf(tx, scope, id),
  });
  if (written) await publishThreads(parts, scope, written.document_id);
  return thread;
}

async function changeThread(
  parts: Parts,
  scope: Pick<Scope, 'workspace_id'>,
  change: (tx: Tx) => Promise<Changed>,
): Promise<Changed> {
  const changed = await transact(parts.db, change);
  await publishThreads(parts, scope, changed.document_id);
  return changed;
}
