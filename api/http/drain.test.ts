import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { drain } from '#api/http/drain.ts';

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
  return { server, held, ask };
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

test('a request that is never answered is disconnected after the timeout [F13]', async () => {
  const { server, held, ask } = await serve();
  const answer = ask().catch((thrown: NodeJS.ErrnoException) => thrown.code);
  await expect.poll(() => held.length).toBe(1);
  await drain(server, 100);
  expect(await answer).toBe('ECONNRESET');
});
