import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Body = Record<string, unknown>;
export type Answering = (res: ServerResponse, body: Body, req: IncomingMessage) => void;
export type Asked = {
  body: Body;
  headers: IncomingMessage['headers'];
  url: string | undefined;
  method: string | undefined;
};

/** A local chat completions service: responds with `answer` and records the requests in `asked`. */
export async function startFakeService() {
  const service = { asked: [] as Asked[], answer: good };
  const server = createServer(async (req, res) => {
    const text = Buffer.concat(await req.toArray()).toString();
    const body = JSON.parse(text || '{}') as Body;
    service.asked.push({ body, headers: req.headers, url: req.url, method: req.method });
    service.answer(res, body, req);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return Object.assign(service, { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, close });
}

export const event = (data: unknown): string => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
export const piece = (content: string, finish_reason: string | null = null): string =>
  event({ id: 'x', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content }, finish_reason }] });
export const usage = event({
  id: 'x',
  choices: [],
  usage: { prompt_tokens: 30, completion_tokens: 12, total_tokens: 42 },
});
export const done = event('[DONE]');

/** Sends the parts and leaves the response open. */
export const stall =
  (...parts: string[]): Answering =>
  (res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const part of parts) res.write(part);
  };
export const stream =
  (...parts: string[]): Answering =>
  (res, body, req) => {
    stall(...parts)(res, body, req);
    res.end();
  };
export const refuse =
  (status: number, error: unknown = { message: 'no' }, headers: Record<string, string> = {}): Answering =>
  (res) => {
    res.writeHead(status, { 'content-type': 'application/json', ...headers });
    res.end(JSON.stringify({ error }));
  };
export const good: Answering = stream(piece('Hello '), piece('world', 'stop'), usage, done);
