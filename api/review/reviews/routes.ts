import type { Deps } from '#api/deps.ts';
import { found } from '#api/http/found.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { type ApiRouter, apiRouter, serve } from '#api/http/serve.ts';
import { openFixesOf } from '#api/review/reviews/open-fixes.ts';
import * as steps from '#api/review/reviews/steps.ts';
import { reviewOf } from '#api/review/reviews/view.ts';
import { restoredText } from '#api/writing/documents/change.ts';
import { standingOf } from '#db/review/reviews/standing.ts';
import type { Tx } from '#db/schema.ts';
import { transact } from '#db/transact.ts';
import { versionOf } from '#db/writing/documents/versions.ts';
import type { OpenFixes } from '#shared/review/contracts/open-fixes.ts';
import {
  approveReview,
  discardDraft,
  readApproved,
  readReview,
  requestChanges,
  revokeApproval,
  sendForReview,
  startDraft,
  withdrawReview,
} from '#shared/review/contracts/reviews.ts';
import type { PersonScope } from '#shared/scope.ts';
import type { Verdict } from '#shared/text/review.ts';

/** The review of a generated document, step by step (REVIEW). */
export function reviewRoutes(parts: Pick<Deps, 'config' | 'db'>, checkBearer: CheckBearer): ApiRouter {
  const { db } = parts;
  const router = apiRouter(checkBearer);
  /** One step in one transaction; answers the review after it. */
  const step = (scope: PersonScope, id: string, take: (tx: Tx) => Promise<unknown>) =>
    transact(db, async (tx) => {
      await take(tx);
      return reviewOf(tx, scope, id);
    });
  const answer = (
    scope: PersonScope,
    document_id: string,
    verdict: Verdict,
    given: { version: number; note: string; over?: number | undefined; open?: OpenFixes | null },
  ) =>
    step(scope, document_id, (tx) =>
      steps.answerReview(tx, scope, { document_id, verdict, ...given, by: { member: scope } }),
    );
  serve(router, readReview, ({ scope, params }) => reviewOf(db, scope, params.id));
  serve(router, readApproved, async ({ scope, params: { id } }) => {
    const { approved_version } = await found(standingOf(db, scope, id));
    return found(approved_version === null ? Promise.resolve(undefined) : versionOf(db, scope, id, approved_version));
  });
  serve(router, sendForReview, async ({ scope, params: { id }, body }) => {
    const open = await openFixesOf(db, scope, id);
    return step(scope, id, (tx) => steps.sendForReview(tx, scope, { document_id: id, open, ...body }));
  });
  serve(router, approveReview, async ({ scope, params: { id }, body }) => {
    const open = await openFixesOf(db, scope, id);
    return answer(scope, id, 'approved', { open, ...body });
  });
  serve(router, requestChanges, ({ scope, params, body }) => answer(scope, params.id, 'changes_requested', body));
  serve(router, withdrawReview, ({ scope, params: { id }, body }) =>
    step(scope, id, (tx) => steps.withdraw(tx, scope, { document_id: id, ...body })),
  );
  serve(router, startDraft, ({ scope, params: { id }, body }) =>
    step(scope, id, (tx) => steps.startDraft(tx, scope, { document_id: id, ...body })),
  );
  serve(router, discardDraft, ({ scope, params: { id }, body }) =>
    step(scope, id, (tx) =>
      steps.discardDraft(tx, scope, { document_id: id, ...body }, (approved) =>
        restoredText(tx, scope, { id, number: approved }),
      ),
    ),
  );
  serve(router, revokeApproval, ({ scope, params: { id }, body }) =>
    step(scope, id, (tx) => steps.revoke(tx, scope, { document_id: id, ...body })),
  );
  return router;
}
