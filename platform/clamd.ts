import { connect, type NetConnectOpts } from 'node:net';
import type { Readable } from 'node:stream';

/** `infected`: what was found; undefined for a clean file. */
export type Scanned = { infected?: string };
/** Scans a whole file. Throws ScannerUnavailable without an answer; a failure of `file` itself is thrown as it is. */
export type Scan = (file: Readable) => Promise<Scanned>;

/** The scanner cannot be reached, is busy, or did not accept the file. */
export class ScannerUnavailable extends Error {
  override name = 'ScannerUnavailable';
}

/** Without a byte in either direction for this long the scanner counts as unavailable. */
const IDLE_MS = 60_000;
const LENGTH_BYTES = 4;
/** Answers are one short line. */
const MOST_ANSWER_BYTES = 4_096;

/**
 * A client of clamd's INSTREAM command: chunks with their length in front, one line back (clamd(8), COMMANDS). Own,
 * because the protocol is these few lines and the packages for it also run local programs and scan folders.
 * `url`: tcp://host:port or unix:/path.
 */
export function createScan(url: string, { idleMs = IDLE_MS } = {}): Scan {
  const address = addressOf(url);
  return async (file) => {
    const answer = await exchange(address, file, idleMs);
    if (answer === 'stream: OK') return {};
    const [, infected] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
    if (infected) return { infected };
    throw new ScannerUnavailable(`The virus scanner answered "${answer}"`);
  };
}

function addressOf(url: string): NetConnectOpts {
  if (url.startsWith('unix:')) return { path: url.slice('unix:'.length) };
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
}

/** Sends the file and returns the line that was answered, also when it comes before all was sent. */
async function exchange(address: NetConnectOpts, file: Readable, idleMs: number): Promise<string> {
  const socket = connect(address);
  let answer = '';
  const answered = new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new ScannerUnavailable(`The virus scanner ${why}`));
    socket.setTimeout(idleMs, () => fail('did not answer in time'));
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      answer += part;
      if (answer.length > MOST_ANSWER_BYTES) fail('sent too long an answer');
    });
    socket.on('error', (thrown) => fail(`could not be reached: ${thrown.message}`));
    // The answer ends with NUL, because the command began with z.
    socket.on('close', () => (answer === '' ? fail('closed the connection') : resolve(answer.replace(/\0.*$/s, ''))));
  });
  const sent = send(file, socket);
  answered.catch(() => undefined);
  try {
    await Promise.race([sent, answered]);
    return await answered;
  } finally {
    socket.destroy();
    file.destroy();
    // What is written after the answer fails with the connection.
    await sent.catch(() => undefined);
  }
}

type Socket = ReturnType<typeof connect>;

async function send(file: Readable, socket: Socket): Promise<void> {
  socket.write('zINSTREAM\0');
  for await (const chunk of file) {
    if (socket.destroyed) return;
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE((chunk as Buffer).length);
    socket.write(length);
    if (!socket.write(chunk as Buffer)) await drained(socket);
  }
  socket.write(Buffer.alloc(LENGTH_BYTES));
}

const drained = (socket: Socket) =>
  new Promise<void>((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.once('drain', done).once('close', done);
  });
