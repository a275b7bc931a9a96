import { Redis } from 'ioredis';
import { sharedApp, type TestApp } from '#api/testing/app.ts';
import { atEnd } from '#db/testing/at-end.ts';
import { aReadyRole, theTemplates } from '#db/testing/factories.ts';
import { subscribeControl, subscribeLiveEvents } from '#platform/live-events.ts';
import type { Card } from '#shared/tasks/card.ts';
import type { Generation } from '#shared/tasks/contracts/generations.ts';
import type { Task } from '#shared/tasks.ts';

export const PATH = '/api/generations';

type Who = { id: string; token: string };

/** The generation routes on real services, and everything they publish to workers and pages. */
export async function createBench(given: Promise<TestApp> = sharedApp()) {
  const app = await given;
  const subscriber = new Redis(app.redisUrl);
  const cards: Card<Task>[] = [];
  const cancels: string[] = [];
  const listen = { redis: subscriber, onError: () => undefined };
  await subscribeLiveEvents(listen, (event) => event.type === 'card' && cards.push(event.card));
  await subscribeControl(listen, ({ generation_id }) => cancels.push(generation_id));
  atEnd(() => subscriber.disconnect());

  const post = async (who: Who, body: object, key?: string) => {
    const response = await fetch(app.url + PATH, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${who.token}`,
        'content-type': 'application/json',
        ...(key && { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    });
    return {
      status: response.status,
      body: (await response.json()) as { items: Generation[]; error: { code: string } },
    };
  };
  return {
    app,
    cards,
    cancels,
    post,
    /** A signed-in person with a ready role, and the ids of the six templates. */
    ready: async () => {
      const made = await aReadyRole(app.db);
      const templates = (await theTemplates(app.db)).map(({ id }) => id);
      return { ...made, who: await app.signIn(made.user.id), templates };
    },
    rowsOf: (userId: string) =>
      app.db.selectFrom('generation_queue').selectAll().where('user_id', '=', userId).execute(),
    jobOf: (id: string) => app.deps.queues.generation.getJob(id),
  };
}
