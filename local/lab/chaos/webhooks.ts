import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Experiment, type Outcome, unless } from '#local/lab/chaos/experiment.ts';
import { seconds, until } from '#local/lab/chaos/until.ts';
import type { World } from '#local/lab/chaos/world.ts';
import { createSecret } from '#platform/secret.ts';
import { newWebhookSecret, webhookSecretAbout } from '#platform/webhook-secret.ts';

const WORKING = 8;
const DEAD = 2;
const EVENTS = 60;
/** What the killed worker held is free after 30 s; each webhook then takes six seconds for what is left. */
const SENT_WITHIN_MS = 90_000;
const TOOK_MS = 20;

/** By webhook, the bodies by id and the number of requests. */
type Received = Map<string, { bodies: Map<string, Set<string>>; requests: number }>;

/** Those below /dead respond 500. */
async function startReceiver() {
  const received: Received = new Map();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    const of = received.get(request.url ?? '') ?? { bodies: new Map(), requests: 0 };
    received.set(request.url ?? '', of);
    const id = String(request.headers['webhook-id']);
    of.requests += 1;
    of.bodies.set(id, (of.bodies.get(id) ?? new Set()).add(body));
    setTimeout(() => response.writeHead(request.url?.startsWith('/dead') ? 500 : 204).end(), TOOK_MS);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { received, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function addWebhooks({ query, env, direct }: World, url: string): Promise<string> {
  const [person] = await query<{ id: string }>(
    `insert into auth.users (email, email_confirmed_at, user_metadata) values ($1, now(), '{"first_name": "Pat"}') returning id`,
    [`${randomUUID()}@example.test`],
  );
  const secret = createSecret(String(env(direct).AUTH_SECRET));
  for (let n = 0; n < WORKING + DEAD; n += 1) {
    const id = randomUUID();
    const sealed = secret.seal(newWebhookSecret(), webhookSecretAbout(id));
    await query(
      `insert into webhook_endpoints (id, workspace_id, created_by, url, format, events, secret_sealed)
        values ($1, $2, $2, $3, 'events', '{role.*}', $4)`,
      [id, person?.id, `${url}/${n < WORKING ? 'works' : 'dead'}/${n}`, sealed],
    );
  }
  return String(person?.id);
}

const recordRoles = ({ query }: World, workspace: string): Promise<unknown> =>
  query(
    `insert into outbox (workspace_id, actor_id, type, subject_id, payload)
      select $1, $1, 'role.created', gen_random_uuid(), '{"job_title": "Baker", "company_name": "Crust"}'
      from generate_series(1, $2)`,
    [workspace, EVENTS],
  );

/** A worker is killed while it sends; another one finishes, also what the killed one held. */
async function killWhileSending(world: World): Promise<Outcome> {
  const { received, server, url } = await startReceiver();
  const workspace = await addWebhooks(world, url);
  const env = { WEBHOOKS_ALLOW: '127.0.0.1' };
  const first = await world.startWorker({ env });
  await recordRoles(world, workspace);
  const all = () => [...received].filter(([path]) => path.startsWith('/works')).map(([, one]) => one);
  const delivered = () => all().reduce((sum, { bodies }) => sum + bodies.size, 0);
  await until('the first deliveries', async () => delivered() > (WORKING * EVENTS) / 4, 30_000);
  const atKill = delivered();
  first.kill();
  await first.ended;
  const from = Date.now();
  await world.startWorker({ env });
  await until('every delivery', async () => delivered() === WORKING * EVENTS, SENT_WITHIN_MS);
  const took = Date.now() - from;
  server.close();
  server.closeAllConnections();
  const twice = all().reduce((sum, { bodies, requests }) => sum + requests - bodies.size, 0);
  const changed = all().flatMap(({ bodies }) => [...bodies.values()].filter((one) => one.size > 1)).length;
  const dead = [...received].filter(([path]) => path.startsWith('/dead')).map(([, { requests }]) => requests);
  return {
    figures: `${WORKING * EVENTS} deliveries, ${atKill} at the kill, the rest within ${seconds(took)}; ${twice} sent twice, ${dead.join(' and ')} requests to dead receivers`,
    broken: unless(
      [twice <= WORKING, `${twice} were sent twice, at most ${WORKING} were under way`],
      [changed === 0, `${changed} had another body the second time`],
      [dead.every((requests) => requests <= 5), `${dead.join(', ')} requests to dead receivers`],
    ),
  };
}

export const webhooks: readonly Experiment[] = [
  { id: 'F23', lane: 'workers', fault: 'Worker killed while webhooks go out', run: killWhileSending },
];
