import { Agent, request } from 'node:http';

export type Answer = { status: number; body: string; ms: number };
/** `address`: the client address, as a trusted proxy in front would name it. */
type Way = {
  method?: string;
  body?: unknown;
  key?: string;
  address?: string;
  workspace?: string | undefined;
  headers?: Record<string, string>;
};

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

/**
 * One call with a bearer token, by Node's own client, which costs less than `fetch`. Rejects only without a response.
 */
export function ask(
  url: string,
  token: string,
  { method = 'GET', body, key, address, workspace, headers: more }: Way = {},
): Promise<Answer> {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(sent !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(address !== undefined && { 'x-forwarded-for': address }),
    ...(workspace !== undefined && { 'x-workspace': workspace }),
    ...more,
  };
  const from = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, method, headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(pieces).toString(),
          ms: performance.now() - from,
        }),
      );
    });
    call.once('error', reject);
    call.end(sent);
  });
}

/** The same; rejects unless it succeeds, with the response in the message. */
export async function askWell(url: string, token: string, way: Way = {}): Promise<Answer> {
  const answer = await ask(url, token, way);
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw new Error(`${way.method ?? 'GET'} ${new URL(url).pathname}: ${answer.status} ${answer.body.slice(0, 200)}`);
}
