import { found } from '#api/http/found.ts';
import { answerReview } from '#api/review/reviews/steps.ts';
import { aboutOf } from '#api/writing/documents/change.ts';
import { recordEvent } from '#db/base/outbox.ts';
import { peopleOf, standingOf } from '#db/review/reviews/standing.ts';
import type { Guest, GuestScope } from '#db/review/shares/guest.ts';
import { documentAt } from '#db/review/shares/guest-page.ts';
import { pinVersions } from '#db/review/shares/links.ts';
import type { Tx } from '#db/schema.ts';
import { recordActivity } from '#db/team/activity.ts';
import { generatedDocumentOf } from '#db/writing/documents/records.ts';
import { AppError } from '#shared/errors.ts';
import type { Verdict } from '#shared/text/review.ts';

type Given = { place: number; version: number; verdict: Verdict; note: string };

/**
 * In a transaction: takes the answer of a guest to what is in review. What was answered stays what the link shows.
 * Throws share_read_only, no_such_item, review_changed.
 */
export async function answerAsGuest(tx: Tx, scope: GuestScope, guest: Guest, given: Given): Promise<void> {
  if (!scope.may_answer) throw new AppError('share_read_only');
  const { share_id, label, created_by, sender } = scope;
  const link_of = { id: sender === null ? null : created_by, name: sender };
  const { verdict, version, note } = given;
  const { id: document_id } = await found(documentAt(tx, scope, given.place));
  const answered = { document_id, version, verdict, note };
  const by = { guest: { share_id, guest_id: guest.id, name: guest.name, link_of } };
  const before = await standingOf(tx, scope, document_id);
  const { counts } = await answerReview(tx, scope, { ...answered, by });
  await pinVersions(tx, scope, share_id, { document_id, version });
  const document = await found(generatedDocumentOf(tx, scope, document_id));
  const origin = { workspace_id: scope.workspace_id, actor_id: null, actor_name: guest.name };
  const review_id = before?.round?.id ?? '';
  const people = before?.round ? (await peopleOf(tx, scope, review_id)).map(({ id }) => id) : [];
  const round = { review_id, requested_by: before?.round?.sent_by?.id ?? null, people };
  await recordEvent(tx, origin, {
    type: 'share.answered',
    subject_id: share_id,
    payload: { ...aboutOf(document), ...answered, ...round, label, counts, link_of, creator: created_by },
  });
  await recordActivity(
    tx,
    { workspace_id: scope.workspace_id, guest: guest.name },
    {
      action: 'share.answered',
      subject: { id: document_id, name: document.template_name ?? 'Unknown Template' },
      details: {
        label,
        verdict,
        note,
        counts,
        maker: link_of.id,
        job_title: document.job_title,
        version: document.ordinal,
      },
    },
  );
}
