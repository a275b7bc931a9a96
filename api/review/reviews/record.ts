import { found } from '#api/http/found.ts';
import { aboutOf } from '#api/writing/documents/change.ts';
import { recordEvent } from '#db/base/outbox.ts';
import { votesOf } from '#db/review/reviews/standing.ts';
import type { Tx } from '#db/schema.ts';
import { type Actor, recordActivity } from '#db/team/activity.ts';
import { generatedDocumentOf } from '#db/writing/documents/records.ts';
import type { LinkMaker, WorkspaceEvent } from '#shared/events.ts';
import type { ActivityAction } from '#shared/team/activity.ts';
import type { ReviewStep } from '#shared/text/review.ts';

type TakenStep = Exclude<ReviewStep, 'generated'>;

const actions: Record<TakenStep, ActivityAction> = {
  send: 'review.sent',
  approve: 'review.approved',
  request_changes: 'review.changes_requested',
  withdraw: 'review.withdrawn',
  draft: 'review.draft_started',
  discard: 'review.draft_discarded',
  revoke: 'review.revoked',
};

type Step = {
  step: TakenStep;
  document_id: string;
  review_id: string | null;
  note: string;
  people?: readonly string[];
  requested_by?: string | null;
  /** Of an answer by a share link: who made it. */
  link_of?: LinkMaker | null;
};

/** A row of the activity and an event, in the transaction of the step (REVIEW-14). */
export async function recordStep(tx: Tx, actor: Actor, step: Step): Promise<void> {
  const { document_id, review_id, note } = step;
  const document = await found(generatedDocumentOf(tx, actor, document_id));
  const votes = review_id ? await votesOf(tx, actor, review_id) : [];
  // A guest's answer is a row of its own, `share.answered`.
  if (!('guest' in actor))
    await recordActivity(tx, actor, {
      action: actions[step.step],
      subject: { id: document_id, name: document.template_name ?? 'Unknown Template' },
      details: {
        job_title: document.job_title,
        version: document.ordinal,
        ...(note && { note }),
        ...(step.people && { people: step.people }),
        ...(votes.length > 0 && { votes: votes.map(({ name, verdict, counts }) => ({ name, verdict, counts })) }),
      },
    });
  const origin = {
    workspace_id: actor.workspace_id,
    actor_id: 'actor_id' in actor ? actor.actor_id : null,
    ...('guest' in actor && { actor_name: actor.guest }),
  };
  const about = { ...aboutOf(document), review_id: review_id ?? '', note };
  await recordEvent(tx, origin, eventOf(step, about));
}

type About = ReturnType<typeof aboutOf> & { review_id: string; note: string };

function eventOf({ step, document_id, people = [], ...given }: Step, about: About): WorkspaceEvent {
  const subject = { subject_id: document_id };
  const answer = { requested_by: given.requested_by ?? null, link_of: given.link_of ?? null };
  switch (step) {
    case 'send':
      return { type: 'review.requested', ...subject, payload: { ...about, people } };
    case 'approve':
      return { type: 'document.approved', ...subject, payload: { ...about, ...answer } };
    case 'request_changes':
      return { type: 'review.changes_requested', ...subject, payload: { ...about, ...answer } };
    case 'withdraw':
      return { type: 'review.withdrawn', ...subject, payload: about };
    default:
      return { type: 'document.review_changed', ...subject, payload: {} };
  }
}
