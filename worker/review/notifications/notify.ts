import type { TakenEvent } from '#db/base/outbox.ts';
import { countUnread } from '#db/review/notifications/list.ts';
import { planMails } from '#db/review/notifications/mails.ts';
import { makeNotification, type NewNotification, withdrawNotifications } from '#db/review/notifications/make.ts';
import type { Db } from '#db/schema.ts';
import { personOf } from '#db/text/current-version.ts';
import { publishLive } from '#platform/live-events.ts';
import type { Redis } from '#platform/redis.ts';
import { READ_WITHIN_MS } from '#worker/review/notifications/rhythm.ts';

/** `actor`: who it names, if not who caused the event. */
type Made = NewNotification & { actor?: { id: null; name: string } };
export type Notify = ReturnType<typeof createNotify>;

/** Makes and withdraws notifications, and publishes what is unread. */
export function createNotify(db: Db, redis: Redis) {
  const publish = (people: readonly string[], more: { invitations?: true } = {}) =>
    Promise.all(
      people.map(async (user_id) =>
        publishLive(redis, { type: 'notifications', user_id, unread: await countUnread(db, user_id), ...more }),
      ),
    );
  return {
    of: async (event: TakenEvent, { actor, ...made }: Made): Promise<void> => {
      const { id, workspace_id } = event;
      const people = await makeNotification(db, { id, workspace_id, actor: actor ?? (await actorOf(db, event)) }, made);
      await planMails(db, people, READ_WITHIN_MS);
      await publish(people);
    },
    /** Who was asked for approval need not look any more. */
    noLonger: async ({ workspace_id }: TakenEvent, document_id: string): Promise<void> => {
      await publish(await withdrawNotifications(db, { workspace_id, document_id, kind: 'review' }));
    },
    /** What these people have not read changed. */
    changed: async (people: readonly string[]): Promise<void> => {
      await publish(people);
    },
    /** What these people are invited to changed, too. */
    invited: async (people: readonly string[]): Promise<void> => {
      await publish(people, { invitations: true });
    },
  };
}

async function actorOf(db: Db, { actor_id, actor_name }: TakenEvent) {
  const person = actor_id === null ? null : await personOf(db, actor_id);
  return person ?? { id: null, name: actor_name ?? 'Deleted user' };
}
