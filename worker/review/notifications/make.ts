import type { TakenEvent } from '#db/base/outbox.ts';
import { invitedPerson, resendersOf, withdrawInvitation } from '#db/review/notifications/invitations.ts';
import { linkMakerOf, peopleOfDocument } from '#db/review/notifications/people.ts';
import type { Db } from '#db/schema.ts';
import { managersOf } from '#db/team/managers.ts';
import { personOf } from '#db/text/current-version.ts';
import type { Redis } from '#platform/redis.ts';
import { maskedAddress } from '#shared/accounts/masked-address.ts';
import type { Notification } from '#shared/review/contracts/notifications.ts';
import type { Handlers, HandlersOf } from '#worker/outbox/dispatch.ts';
import { createNotify, type Notify } from '#worker/review/notifications/notify.ts';

/**
 * What people learn of invitations. The one to oneself is shown by the invitation itself, with its buttons: its
 * notification is counted and not listed (MEMBER-17).
 */
const createInvitationHandlers = (db: Db, notify: Notify) =>
  ({
    'invitation.sent': async (event) => {
      // A new one is what was asked for.
      await notify.changed(await withdrawInvitation(db, event, event.subject_id, 'asked_again'));
      const person = await invitedPerson(db, event, event.subject_id);
      if (!person) return;
      await notify.of(event, {
        kind: 'membership',
        subject: event.subject_id,
        people: [person.id],
        details: { what: 'invited', role: person.role, invitation_id: event.subject_id },
      });
      // Also without a new row: its role may be another one.
      await notify.invited([person.id]);
    },
    'invitation.asked_again': async (event) => {
      const asked = await resendersOf(db, event, event.subject_id);
      if (!asked) return;
      const address = maskedAddress(asked.email);
      await notify.of(event, {
        kind: 'membership',
        subject: event.subject_id,
        people: asked.people,
        actor: { id: null, name: address },
        details: { what: 'asked_again', address },
      });
    },
    'invitation.ended': async (event) => {
      await notify.invited(await withdrawInvitation(db, event, event.subject_id));
    },
  }) satisfies Handlers;

/** Makes the notifications of events (NOTE-02). Each handler is idempotent. */
export function createNotificationHandlers(db: Db, redis: Redis) {
  const notify = createNotify(db, redis);
  const aboutMembership = (event: TakenEvent, person: string | null, details: Notification['details']) =>
    notify.of(event, { kind: 'membership', subject: event.subject_id, people: [person], details });
  /** An answer ends what others were asked for. */
  const answered = async (event: TakenEvent<'document.approved' | 'review.changes_requested'>) => {
    await notify.noLonger(event, event.subject_id);
    // That of a guest is reported by `share.answered`.
    if (event.actor_id === null) return;
    const { requested_by, note } = event.payload;
    const verdict = event.type === 'document.approved' ? 'approved' : 'changes_requested';
    const document = await peopleOfDocument(db, event, event.subject_id);
    await notify.of(event, {
      kind: 'answer',
      subject: event.subject_id,
      document_id: event.subject_id,
      people: [requested_by, document?.editor ?? null, document?.lead ?? null],
      details: { verdict, ...(note && { note }) },
    });
  };
  return {
    ...createInvitationHandlers(db, notify),
    'review.requested': (event) =>
      notify.of(event, {
        kind: 'review',
        subject: event.subject_id,
        document_id: event.subject_id,
        people: event.payload.people,
        ...(event.payload.note && { details: { note: event.payload.note } }),
      }),
    'document.approved': answered,
    'review.changes_requested': answered,
    'review.withdrawn': (event) => notify.noLonger(event, event.subject_id),
    'share.answered': async (event) => {
      const { document_id, creator, requested_by, verdict, note, label, counts, link_of, people = [] } = event.payload;
      const document = await peopleOfDocument(db, event, document_id);
      const details = { verdict, label, counts, ...(link_of && { link_of: link_of.name }), ...(note && { note }) };
      await notify.of(event, {
        kind: 'share',
        subject: event.subject_id,
        document_id,
        details,
        people: [creator, requested_by, document?.editor ?? null, document?.lead ?? null, ...people],
      });
    },
    'role.lead_changed': async (event) => {
      const { before, lead, job_title } = event.payload;
      const isTaken = lead === event.actor_id;
      const name = isTaken ? undefined : (await personOf(db, lead))?.name;
      await notify.of(event, {
        kind: 'lead',
        subject: event.subject_id,
        people: [before],
        details: { role_id: event.subject_id, job_title, ...(name && { lead: name }) },
      });
    },
    'comment.created': (event) => commented(db, notify, event),
    'member.joined': (event) =>
      aboutMembership(event, event.payload.invited_by, { what: 'joined', role: event.payload.role }),
    'member.role_changed': (event) =>
      aboutMembership(event, event.payload.user_id, { what: 'role_changed', role: event.payload.role }),
    'export.ended': (event) =>
      aboutMembership(event, event.payload.user_id, {
        what: event.payload.outcome === 'ready' ? 'export_ready' : 'export_failed',
      }),
    'webhook.off': async (event) => {
      const { host, reason } = event.payload;
      const people = (await managersOf(db, event.workspace_id)).map(({ id }) => id);
      const made = { kind: 'webhook', subject: event.subject_id, people, details: { reason } } as const;
      await notify.of(event, { ...made, actor: { id: null, name: host } });
    },
    'member.removed': (event) => aboutMembership(event, event.payload.user_id, { what: 'removed' }),
  } satisfies HandlersOf<'notifies'>;
}

/** Who is mentioned, else who wrote in the thread before, or, of a new thread, whose text it is about. */
async function commented(db: Db, notify: Notify, event: TakenEvent<'comment.created'>): Promise<void> {
  const { document_id, mentions, authors, is_first } = event.payload;
  const about = { document_id, thread_id: event.subject_id };
  const others = (people: readonly (string | null)[]) => people.filter((id) => id === null || !mentions.includes(id));
  await notify.of(event, { kind: 'mention', subject: event.subject_id, people: mentions, ...about });
  if (!is_first) {
    await notify.of(event, { kind: 'reply', subject: event.subject_id, people: others(authors), ...about });
    return;
  }
  const [document, linkMaker] = await Promise.all([
    peopleOfDocument(db, event, document_id),
    linkMakerOf(db, event, event.subject_id),
  ]);
  const people = others([document?.author ?? null, linkMaker]);
  await notify.of(event, { kind: 'thread', subject: document_id, people, ...about });
}
