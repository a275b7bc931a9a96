import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { endWithLauncher } from '#local/launch/end-with-launcher.ts';

/**
 * An OpenAI-shaped provider in a process of its own: `bench/provider <port>`. The address says how it answers:
 * /<milliseconds>/<tokens>/v1 is silent for that long, then sends one fixed text at once and reports that many tokens;
 * /<milliseconds>/<tokens>/<pieces>/v1 sends it in that many pieces, one in a millisecond.
 * GET /calls returns when calls arrived and their tokens, and clears the list.
 */
type Call = { at: number; tokens: number };

const TEXT = 'We are looking for somebody who keeps the booking service running and enjoys it. '.repeat(14);
const PIECES = 5;
const BETWEEN_PIECES_MS = 1;

const line = (more: object): string =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', model: 'm', ...more })}\n\n`;

function linesOf(tokens: number, count: number): string[] {
  const size = Math.ceil(TEXT.length / count);
  const pieces = Array.from({ length: count }, (_, at) => TEXT.slice(at * size, (at + 1) * size) || ' ');
  const usage = { prompt_tokens: tokens - 250, completion_tokens: 250, total_tokens: tokens };
  return [
    ...pieces.map((content) => line({ choices: [{ index: 0, delta: { content } }] })),
    line({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }),
    line({ choices: [], usage }),
    'data: [DONE]\n\n',
  ];
}

async function sendSlowly(response: ServerResponse, lines: readonly string[]): Promise<void> {
  for (const one of lines) {
    response.write(one);
    await pause(BETWEEN_PIECES_MS);
  }
  response.end();
}

function startProvider(port: number): Promise<void> {
  const answers = new Map<number, string>();
  let calls: Call[] = [];
  const answer = (tokens: number): string => {
    const known = answers.get(tokens) ?? linesOf(tokens, PIECES).join('');
    answers.set(tokens, known);
    return known;
  };
  const take = (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/calls') {
      response.end(JSON.stringify(calls));
      calls = [];
      return;
    }
    // A worker asks for the models when it starts.
    if (request.method === 'GET') return void response.writeHead(404).end('{}');
    const [, wait, cost, count] = request.url?.split('/') ?? [];
    const [tokens, pieces] = [Number(cost), Number(count)];
    request.resume().once('end', () => {
      calls.push({ at: Date.now(), tokens });
      setTimeout(() => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        if (pieces > 0) void sendSlowly(response, linesOf(tokens, pieces));
        else response.end(answer(tokens));
      }, Number(wait));
    });
  };
  const server = createServer({ keepAliveTimeout: 60_000 }, take);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}

async function main(): Promise<void> {
  endWithLauncher();
  await startProvider(Number(process.argv[2]));
  process.send?.({ ready: true });
}

main().catch((thrown: unknown) => {
  console.error(thrown instanceof Error ? thrown.message : String(thrown));
  process.exit(1);
});
