import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type Received = { headers: IncomingHttpHeaders; body: string; at: number };
/** Answers with a status, or as it likes. */
export type Answer = number | RequestListener;

/** A real receiver on this machine until the test ends, which keeps what it received. `answer` may be replaced. */
export async function aReceiver(answer: Answer = 204) {
  const receiver = { url: '', port: 0, received: [] as Received[], atOnce: 0, most: 0, answer };
  const server = createServer(async (request, response) => {
    receiver.atOnce += 1;
    receiver.most = Math.max(receiver.most, receiver.atOnce);
    request.socket.once('close', () => {
      receiver.atOnce -= 1;
    });
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    receiver.received.push({ headers: request.headers, body: Buffer.concat(pieces).toString(), at: Date.now() });
    response.setHeader('connection', 'close');
    if (typeof receiver.answer === 'number') response.writeHead(receiver.answer).end();
    else receiver.answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return Object.assign(receiver, { port, url: `http://127.0.0.1:${port}/hook` });
}
