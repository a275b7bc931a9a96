import { createServer, type Socket } from 'node:net';
import { expect, inject, test } from 'vitest';
import { aClient, anEmail, aPerson, PASSWORD, startService } from '#api/accounts/auth/testing/service.ts';
import { unsentMails } from '#db/base/mail-outbox.ts';

/** A proxy to Redis that can be made to hang. */
async function hangingRedis() {
  const target = new URL(inject('redisUrl'));
  const sockets: Socket[] = [];
  const server = createServer(async (near) => {
    const { connect } = await import('node:net');
    const far = connect(Number(target.port), target.hostname);
    sockets.push(near, far);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = String(typeof address === 'object' ? address?.port : 0);
  return {
    url: Object.assign(new URL(target), { port }).href,
    hang: () => {
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    end: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test.each(['hangs', 'is gone'] as const)(
  'sign-up and sign-in answer while Redis %s and does not; the mail waits in the outbox [GAP-09] [F7]',
  async (how) => {
    const redis = await hangingRedis();
    const service = await startService({ AUTH_RATE_LIMITS: 'on' }, { redisUrl: redis.url });
    const { email } = await aPerson(service);
    if (how === 'hangs') redis.hang();
    else redis.end();
    expect((await aClient(service).signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    const unknown = anEmail();
    expect((await aClient(service).signUp({ email: unknown, password: PASSWORD })).error).toBeNull();
    const rows = service.deps.db.updateTable('auth.mail_outbox').set({ scheduled_for: new Date(Date.now() - 20_000) });
    const { id } = await rows.where('to_address', '=', unknown).returning('id').executeTakeFirstOrThrow();
    expect(await unsentMails(service.deps.db)).toContain(id);
    redis.end();
  },
);
