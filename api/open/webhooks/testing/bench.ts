import { workspacesBench } from '#api/team/workspaces/testing/team.ts';
import { ownApp } from '#api/testing/app.ts';
import type { Caller } from '#api/testing/people.ts';
import { atEnd } from '#db/testing/at-end.ts';
import { publicUrl } from '#platform/config.ts';
import { connectRedis } from '#platform/redis.ts';
import { startWebhooks } from '#worker/open/webhooks/start.ts';
import { switchedOff } from '#worker/open/webhooks/switched-off.ts';

const ignore = () => undefined;

/** The whole api with a worker that sends webhooks, in which receivers on this machine are allowed. */
export async function apiWithWorker(settings: Record<string, string> = {}) {
  const bench = await workspacesBench(ownApp({ settings: { WEBHOOKS_ALLOW: '127.0.0.1', ...settings } }));
  const { deps, db } = bench;
  const { log, secret, queues, redis, metrics } = deps;
  const connection = connectRedis(bench.redisUrl, 'worker', ignore);
  const site = publicUrl(deps.config);
  const outbound = { allow: deps.config.WEBHOOKS_ALLOW, publicUrl: site, log, limits: { totalMs: 1_000 } };
  const started = startWebhooks(
    { db, log, secret, queues, redis, outbound, brand: 'Rolevoice', metrics, switchedOff: switchedOff(site) },
    { connection, onError: ignore },
  );
  atEnd(async () => {
    started.stop();
    started.abort();
    await started.worker.close();
    connection.disconnect();
  });
  const add = (who: Caller, url: string, more: object = {}, workspace?: string) =>
    bench.call(who, 'POST', '/api/webhooks', {
      body: { url, format: 'events', events: ['document.approved'], ...more },
      ...(workspace && { workspace }),
    });
  /** A delivery that has been written for an endpoint. */
  const aDelivery = async (workspace_id: string, endpoint_id: string, more: object = {}) => {
    const row = {
      endpoint_id,
      workspace_id,
      event_id: 1,
      type: 'document.approved',
      body: '{"type":"document.approved"}',
    };
    const made = await db
      .insertInto('webhook_deliveries')
      .values({ ...row, ...more })
      .returning('id')
      .executeTakeFirstOrThrow();
    return made.id;
  };
  return { ...bench, add, aDelivery };
}
