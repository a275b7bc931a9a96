import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** The behaviour of the provider for one call. `held`: sends its first words and ends when `letGo` is called. */
export type Behaviour =
  | { do: 'answer'; ms?: number }
  | { do: 'status'; status: number; retryAfter?: number }
  | { do: 'held' | 'hang' | 'stall' | 'garbage' | 'half' | 'empty' };
/** `mark`: identifies the call's role. `n`: which call for this role, from 1. `worker`: the calling worker. */
export type Call = { mark: string; n: number; at: number; worker: string };
export type Script = (call: Call) => Behaviour;

export type Provider = {
  port: number;
  script: (script: Script) => void;
  calls: (mark?: string) => Call[];
  /** Ends the held answers. */
  letGo: () => void;
  close: () => void;
};

/** The title of every role of an experiment contains such a mark. */
export const MARK = /zq[0-9a-f]{12}/;
export const ANSWER = 'A text that the provider has written to its end.';

const chunk = (more: object) =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', model: 'm', ...more })}\n\n`;
const words = (content: string) => chunk({ choices: [{ index: 0, delta: { content } }] });
const USAGE = chunk({ choices: [], usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 } });
const finish = (content: string) =>
  `${chunk({ choices: [{ index: 0, delta: { content }, finish_reason: 'stop' }] })}${USAGE}data: [DONE]\n\n`;

const HALF = 20;
const rest = () => finish(ANSWER.slice(HALF));

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const piece of request) body += String(piece);
  return body;
}

function refuse(response: ServerResponse, { status, retryAfter }: { status: number; retryAfter?: number }): void {
  const wait: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  response.writeHead(status, { 'content-type': 'application/json', ...wait });
  response.end(JSON.stringify({ error: { message: 'refused by the experiment', type: 'server_error' } }));
}

/** An OpenAI-shaped provider that counts its calls and fails on demand. */
export async function startProvider(): Promise<Provider> {
  const calls: Call[] = [];
  const counts = new Map<string, number>();
  const held = new Set<ServerResponse>();
  let script: Script = () => ({ do: 'answer' });

  const stream = async (response: ServerResponse, behaviour: Behaviour) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    if (behaviour.do === 'garbage') return void response.end('data: {"choices": [{"delta": {"cont\n\nnothing\n\n');
    if (behaviour.do === 'empty') return void response.end(finish(''));
    response.write(words(ANSWER.slice(0, HALF)));
    if (behaviour.do === 'held') return void held.add(response);
    if (behaviour.do === 'half') return void setTimeout(() => response.destroy(), 50);
    if (behaviour.do !== 'answer') return;
    await delay(behaviour.ms ?? 0);
    response.end(rest());
  };
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const mark = MARK.exec(await bodyOf(request))?.[0] ?? 'unknown';
    const n = (counts.get(mark) ?? 0) + 1;
    counts.set(mark, n);
    // Each worker has an address of its own: http://…/<worker>/v1.
    const worker = request.url?.split('/')[1] ?? '';
    const call = { mark, n, at: Date.now(), worker };
    calls.push(call);
    const behaviour = script(call);
    if (behaviour.do === 'status') return refuse(response, behaviour);
    // Sends nothing, not even headers.
    if (behaviour.do === 'hang') return;
    await stream(response, behaviour);
  };
  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    // A worker asks for the models when it starts.
    if (request.method === 'GET') return void response.writeHead(404).end('{}');
    take(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    script: (next) => {
      script = next;
    },
    calls: (mark) => (mark === undefined ? [...calls] : calls.filter((call) => call.mark === mark)),
    letGo: () => {
      for (const response of held) response.end(rest());
      held.clear();
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
