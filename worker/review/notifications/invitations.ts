import { invitedPerson, resendersOf, withdrawInvitation } from '#db/review/notifications/invitations.ts';
import type { Db } from '#db/schema.ts';
import { maskedAddress } from '#shared/accounts/masked-address.ts';
import type { Handlers } from '#worker/outbox/dispatch.ts';
import type { Notify } from '#worker/review/notifications/notify.ts';

/**
 * What people learn of invitations. The one to oneself is shown by the invitation itself, with its buttons: its
 * notification is counted and not listed (MEMBER-17).
 */
export const createInvitationHandlers = (db: Db, notify: Notify) =>
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
