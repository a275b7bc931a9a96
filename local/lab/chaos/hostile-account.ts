import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { answerMessages } from '#local/lab/bench/answering.ts';
import { type Answer, ask } from '#local/lab/bench/http.ts';
import type { Target } from '#local/lab/chaos/hostile-target.ts';
import { saver, textAttacks } from '#local/lab/chaos/hostile-texts.ts';
import { docxBomb, pdfBomb, pptxBomb } from '#local/testing/hostile-files.ts';
import { LAST, lowerPriority } from '#platform/priority.ts';

const DRIPS = 4;
const BOMBS_AT_ONCE = 8;
const SAVES_AT_ONCE = 4;
const VERSION_LISTS_AT_ONCE = 25;
const SEARCHES_AT_ONCE = 60;
const SOCKETS = 1_500;
const SOCKETS_AT_ONCE = 50;
const SOCKETS_EVERY_MS = 100;
const GUESSES_AT_ONCE = 140;
const DECLARED_BYTES = 20_000_000;
const DRIP_EVERY_MS = 1_000;
const MB = 1_000_000;

let isOver = false;
const sockets: Socket[] = [];
const statuses = new Map<string, Map<number, number>>();

function count(attack: string, status: number): void {
  const known = statuses.get(attack) ?? new Map<number, number>();
  known.set(status, (known.get(status) ?? 0) + 1);
  statuses.set(attack, known);
}

/**
 * One attacking account in a child process, so that its load is not measured as the api's: so many lanes, each sending its
 * next request as soon as the last one is answered, whatever the response.
 */
function flood(attack: string, atOnce: number, send: (n: number) => Promise<Pick<Answer, 'status'>>): Promise<unknown> {
  let n = 0;
  const lane = async () => {
    while (!isOver) {
      n += 1;
      const { status } = await send(n).catch(() => ({ status: 0 }));
      count(attack, status);
      // A connection that was refused costs the attacker nothing: no busy loop on this side.
      if (status === 0) await delay(10);
    }
  };
  return Promise.all(Array.from({ length: atOnce }, lane));
}

const BOUNDARY = 'drip';
const headOf = ({ url, token }: Target): string => `POST /api/reference-documents HTTP/1.1\r
Host: ${new URL(url).host}\r
Authorization: Bearer ${token}\r
Content-Type: multipart/form-data; boundary=${BOUNDARY}\r
Content-Length: ${DECLARED_BYTES}\r
\r
--${BOUNDARY}\r
Content-Disposition: form-data; name="file"; filename="x.pdf"\r
Content-Type: application/pdf\r
\r
%PDF-1.4 ${'0'.repeat(200)}`;

/** An upload that declares 20 MB and sends a byte a second, until the server disconnects. */
function drip(target: Target): Promise<number> {
  const { hostname, port } = new URL(target.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(headOf(target)));
    const more = setInterval(() => (isOver ? socket.destroy() : socket.write('x')), DRIP_EVERY_MS);
    let status = 0;
    socket.on('data', (data) => {
      status ||= Number(/^HTTP\/1\.1 (\d{3})/.exec(data.toString('latin1'))?.[1] ?? 0);
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearInterval(more);
      resolve(status);
    });
  });
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
type Bomb = { name: string; type: string; bytes: Buffer };

const makeBombs = async (): Promise<Bomb[]> => [
  { name: 'a.pptx', type: `${OFFICE}.presentationml.presentation`, bytes: pptxBomb() },
  { name: 'a.pdf', type: 'application/pdf', bytes: await pdfBomb() },
  { name: 'a.docx', type: `${OFFICE}.wordprocessingml.document`, bytes: docxBomb() },
];

async function uploadBomb({ url, token }: Target, { name, type, bytes }: Bomb): Promise<Pick<Answer, 'status'>> {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], name, { type }));
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/reference-documents`, { method: 'POST', headers, body: form });
  await response.arrayBuffer();
  return response;
}

/** Not all at once: creating them would keep this machine as busy as serving them. */
async function openSockets({ url, token }: Target): Promise<void> {
  const options = { transports: ['websocket'], auth: { token }, forceNew: true, reconnectionDelayMax: 1_000 };
  while (sockets.length < SOCKETS && !isOver) {
    const socket = io(url, options);
    socket.on('connect', () => count('sockets', 200));
    socket.on('connect_error', () => count('sockets', 429));
    sockets.push(socket);
    if (sockets.length % SOCKETS_AT_ONCE === 0) await delay(SOCKETS_EVERY_MS);
  }
}

/** From as many addresses as it likes: an attacker has more than one. */
const strangeAddress = (n: number): string => `203.0.113.${n % 200}`;

function guess({ url, victim }: Target, n: number): Promise<Answer> {
  const body = { email: victim, password: `Wrong.Guess!${n}` };
  return ask(`${url}/auth/v1/token?grant_type=password`, '', { method: 'POST', body, address: strangeAddress(n) });
}

/** A save of 1 MB, and one that is longer than a document may be. */
const largeText = (n: number): string => String(n).padEnd(n % 2 === 0 ? MB - 200 : 199_000, 'x');

// An attacker's machine is another one: what this program works is not taken from the product.
lowerPriority(process.pid, LAST);

let attack: Promise<unknown> = Promise.resolve();

answerMessages({
  begin: async (target: Target) => {
    const { url, token, document } = target;
    const bombs = await makeBombs();
    const get = (path: string) => ask(`${url}${path}`, token);
    attack = Promise.all([
      openSockets(target),
      flood('dripping uploads', DRIPS, async () => ({ status: await drip(target) })),
      flood('bombs', BOMBS_AT_ONCE, (n) => uploadBomb(target, bombs[n % bombs.length] as Bomb)),
      flood('large saves', SAVES_AT_ONCE, saver(`${url}/api/generated-documents/${document}`, token, largeText)),
      flood('version lists', VERSION_LISTS_AT_ONCE, () => get(`/api/generated-documents/${document}/versions`)),
      flood('searches', SEARCHES_AT_ONCE, (n) => get(`/api/roles?q=engineer%20${n % 50}`)),
      flood('guesses', GUESSES_AT_ONCE, (n) => guess(target, n)),
      ...textAttacks(target).map(({ name, atOnce, send }) => flood(name, atOnce, send)),
    ]);
  },
  /** The responses: how often each status, by attack. */
  end: async () => {
    isOver = true;
    for (const socket of sockets) socket.close();
    await attack;
    return Object.fromEntries([...statuses].map(([name, counts]) => [name, Object.fromEntries(counts)]));
  },
});
