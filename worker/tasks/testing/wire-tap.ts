// Loaded into an api or a worker before its program. It counts what the process writes to its sockets, and stops its
// clock: what an interval would do is done when the test asks for it, and only then.
import net from 'node:net';

/** What a process has written to its sockets, and the commands of Redis among it. */
export type Wire = {
  writes: { postgres: number; redis: number; others: number };
  commands: { queue: number; ours: number };
  /** Connections to Postgres so far, and which of them is the oldest one that is open: after the last, if none is. */
  connections: { opened: number; oldest: number };
};
export type Question = { tap: 'read' } | { tap: 'beat'; ms: number };

type Chunk = { chunk: string | Buffer; encoding: BufferEncoding };
type Done = (error?: Error | null) => void;

/** Written into the code as it is loaded. */
declare const PORTS: Record<'postgres' | 'redis', number>;

const writes = { postgres: 0, redis: 0, others: 0 };
const commands = { queue: 0, ours: 0 };
let opened = 0;
/** Those that are open, oldest first, each with its number. */
const connections = new Map<net.Socket, number>();
/** The first key of a command of BullMQ; with scripts it follows the digest and the number of keys. */
const OF_QUEUE = /^rolevoice:(generation|mail|file_reading|exports|webhooks):/;

/** The commands of one write: arrays of strings in the protocol of Redis. */
function commandsIn(bytes: Buffer): string[][] {
  const found: string[][] = [];
  let at = 0;
  const line = () => {
    const end = bytes.indexOf('\r\n', at);
    const number = Number(bytes.subarray(at + 1, end));
    at = end + 2;
    return number;
  };
  while (at < bytes.length) {
    const words: string[] = [];
    for (let left = line(); left > 0; left -= 1) {
      const length = line();
      words.push(bytes.subarray(at, at + length).toString());
      at += length + 2;
    }
    found.push(words);
  }
  return found;
}

const keyOf = ([name = '', ...words]: readonly string[]): string => (/^eval/i.test(name) ? words[2] : words[0]) ?? '';

function note(socket: net.Socket, chunks: readonly Buffer[]): void {
  // A pipe has no port: it is the process's own output.
  if (socket.remotePort === undefined) return;
  const { remotePort } = socket;
  const peer = remotePort === PORTS.postgres ? 'postgres' : remotePort === PORTS.redis ? 'redis' : 'others';
  writes[peer] += 1;
  if (peer === 'postgres' && !connections.has(socket)) {
    opened += 1;
    connections.set(socket, opened);
    socket.once('close', () => connections.delete(socket));
  }
  if (peer !== 'redis') return;
  for (const words of commandsIn(Buffer.concat(chunks))) commands[OF_QUEUE.test(keyOf(words)) ? 'queue' : 'ours'] += 1;
}

const asBuffer = ({ chunk, encoding }: Chunk): Buffer =>
  typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk;

// Node calls these once for each write to the system, however many pieces it has.
const { _write: writeOne, _writev: writeMany } = net.Socket.prototype;
net.Socket.prototype._write = function write(this: net.Socket, chunk, encoding, done) {
  note(this, [asBuffer({ chunk, encoding })]);
  return writeOne.call(this, chunk, encoding, done);
};
net.Socket.prototype._writev = function write(this: net.Socket, chunks: Chunk[], done: Done) {
  note(this, chunks.map(asBuffer));
  return writeMany?.call(this, chunks, done);
};

/** By the timer that stands for it, which never fires. */
const intervals = new Map<unknown, { ms: number | undefined; work: () => void }>();
const NEVER_MS = 2 ** 31 - 1;
const { setInterval: startInterval, clearInterval: endInterval } = globalThis;
const stoppedInterval = (work: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) => {
  const timer = startInterval(() => undefined, NEVER_MS);
  intervals.set(timer, { ms, work: () => work(...values) });
  return timer;
};
globalThis.setInterval = stoppedInterval as typeof setInterval;
globalThis.clearInterval = (timer) => {
  intervals.delete(timer);
  endInterval(timer);
};

process.on('message', (question: Question) => {
  if (question.tap === 'beat') {
    for (const { ms, work } of [...intervals.values()]) if (ms === question.ms) work();
  }
  const [oldest = opened + 1] = connections.values();
  if (question.tap) process.send?.({ writes, commands, connections: { opened, oldest } } satisfies Wire);
});
