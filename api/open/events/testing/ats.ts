import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export const ATS_TOKEN = 'token of the other system';
export type Posting = {
  id: string;
  state: string;
  role_id: string;
  document_id: string;
  version: number;
  html: string;
};

/** Stands in for an applicant tracking system, whose postings are found by role and by document. */
export async function anAts() {
  const postings = new Map<string, Posting>();
  const handle = async (request: IncomingMessage): Promise<unknown> => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://ats.example');
    if (request.headers.authorization !== `Bearer ${ATS_TOKEN}`) throw new Error('The token is wrong');
    if (request.method === 'GET') {
      const asked = [...searchParams] as [keyof Posting, string][];
      return [...postings.values()].filter((one) => asked.every(([name, value]) => one[name] === value));
    }
    const id = request.method === 'POST' ? String(postings.size + 1) : (pathname.split('/').at(-1) ?? '');
    postings.set(id, { ...((await json(request)) as Posting), id });
    return postings.get(id);
  };
  const server = createServer(async (request, response) => {
    const answer = await handle(request).catch((thrown: Error) => thrown);
    response.writeHead(answer instanceof Error ? 401 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, all: () => [...postings.values()] };
}
