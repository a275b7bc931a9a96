import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { AUTH_SECRET, type World } from '#local/lab/bench/world.ts';
import { createSecret } from '#platform/secret.ts';
import { SELF_SIGNED } from '#platform/testing/self-signed.ts';
import { newWebhookSecret, webhookSecretAbout } from '#platform/webhook-secret.ts';

/** The receivers are on this machine, with a certificate that nobody has signed: the handshake costs what it does elsewhere. */
export const SENDING = { WEBHOOKS_ALLOW: '127.0.0.1', NODE_TLS_REJECT_UNAUTHORIZED: '0' };

/** A receiver in this process, whose work counts to no other one. Those below /dead respond 500. */
export async function startReceiver() {
  const received = { count: 0, dead: 0, at: 0 };
  const server = createServer(SELF_SIGNED, async (request, response) => {
    for await (const _ of request);
    const isDead = request.url?.startsWith('/dead') ?? false;
    if (isDead) received.dead += 1;
    else received.count += 1;
    received.at = performance.now();
    response.writeHead(isDead ? 500 : 204, { connection: 'close' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { received, stop, url: `https://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Webhooks of a personal workspace that are sent all events of roles; without a maker they would be stopped. */
export async function addWebhooks({ query }: World, workspace: string, urls: readonly string[]): Promise<string[]> {
  const secret = createSecret(AUTH_SECRET);
  const ids = urls.map(() => randomUUID());
  for (const [n, id] of ids.entries()) {
    await query(
      `insert into webhook_endpoints (id, workspace_id, created_by, url, format, events, secret_sealed)
        values ($1, $2, $2, $3, 'events', '{role.*}', $4)`,
      [id, workspace, urls[n], secret.seal(newWebhookSecret(), webhookSecretAbout(id))],
    );
  }
  return ids;
}

/** So many events of as many roles. */
export const recordRoles = ({ query }: World, workspace: string, count: number): Promise<unknown> =>
  query(
    `insert into outbox (workspace_id, actor_id, type, subject_id, payload)
      select $1, $1, 'role.created', gen_random_uuid(), '{"job_title": "Engineer", "company_name": "Quayside"}'
      from generate_series(1, $2)`,
    [workspace, count],
  );

const LOOK_EVERY_MS = 20;

/** Until it is true; throws after `seconds`. */
export async function until(what: string, isTrue: () => boolean | Promise<boolean>, seconds: number): Promise<void> {
  const end = Date.now() + seconds * 1_000;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`${what} took more than ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
