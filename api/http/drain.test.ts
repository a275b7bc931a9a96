import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { drain, LINGER_MS } from '#api/http/drain.ts';

async function serve() {
  const held: ServerResponse[] = [];
  const server = createServer({ keepAliveTimeout: 65_000 }, (_req, res) => void held.push(res));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => {
    agent.destroy();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const ask = async () => {
    const [answer] = (await once(get({ host: '127.0.0.1', port, agent }), 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  return { server, held, ask, agent };
}

test('a request in flight is answered, and its keep-alive connection does not delay the shutdown [F13]', async () => {
  const { server, held, ask } = await serve();
  const answer = ask();
  await expect.poll(() => held.length).toBe(1);
  let isOver = false;
  const over = drain(server, 60_000).then(() => {
    isOver = true;
  });
  expect(isOver).toBe(false);
  held[0]?.end('well');
  expect(await answer).toBe(200);
  await over;
});

test('a request on a connection that was idle when the shutdown began is answered, and then it is closed [F13]', async () => {
  const { server, held, ask, agent } = await serve();
  const first = ask();
  await expect.poll(() => held.length).toBe(1);
  held[0]?.end('well');
  await first;
  await expect.poll(() => Object.keys(agent.freeSockets)).toHaveLength(1);
  const over = drain(server, 60_000);
  const second = ask();
  await expect.poll(() => held.length).toBe(2);
  held[1]?.end('well');
  expect(await second).toBe(200);
  expect(held[1]?.getHeader('connection')).toBe('close');
  await over;
});

test('the proxy closes unused connections before an api that stops does [F13]', () => {
  const keepalive = /^\s+keepalive (\d+)ms$/m.exec(readFileSync('local/Caddyfile', 'utf8'))?.[1];
  expect(Number(keepalive)).toBeLessThanOrEqual(LINGER_MS / 2);
});

test('a request that is never answered is disconnected after the timeout [F13]', async () => {
  const { server, held, ask } = await serve();
  const answer = ask().catch((thrown: NodeJS.ErrnoException) => thrown.code);
  await expect.poll(() => held.length).toBe(1);
  await drain(server, 100);
  expect(await answer).toBe('ECONNRESET');
});
