// Loaded into an api or a worker before its program (`--import`), so plain JavaScript. It counts what the process writes
// to its sockets, and stops its clock: what an interval would do is done when the test asks for it, and only then.
import net from 'node:net';

const asked = new URL(import.meta.url).searchParams;
const peers = new Map(['postgres', 'redis'].map((name) => [Number(asked.get(name)), name]));
const writes = { postgres: 0, redis: 0, others: 0 };
const commands = { queue: 0, ours: 0 };
/** The first key of a command of BullMQ; with scripts it follows the digest and the number of keys. */
const OF_QUEUE = /^rolevoice:(generation|mail|file_reading|exports|webhooks):/;

/** The commands of one write: arrays of strings in the protocol of Redis. */
function commandsIn(bytes) {
  const found = [];
  let at = 0;
  const line = () => {
    const end = bytes.indexOf('\r\n', at);
    const number = Number(bytes.subarray(at + 1, end));
    at = end + 2;
    return number;
  };
  while (at < bytes.length) {
    const words = [];
    for (let left = line(); left > 0; left -= 1) {
      const length = line();
      words.push(bytes.subarray(at, at + length).toString());
      at += length + 2;
    }
    found.push(words);
  }
  return found;
}

const keyOf = ([name = '', ...words]) => (/^eval/i.test(name) ? words[2] : words[0]) ?? '';

function note(socket, chunks) {
  // A pipe has no port: it is the process's own output.
  if (socket.remotePort === undefined) return;
  const peer = peers.get(socket.remotePort) ?? 'others';
  writes[peer] += 1;
  if (peer !== 'redis') return;
  for (const words of commandsIn(Buffer.concat(chunks))) commands[OF_QUEUE.test(keyOf(words)) ? 'queue' : 'ours'] += 1;
}

// Node calls these once for each write to the system, however many pieces it has.
const { _write: writeOne, _writev: writeMany } = net.Socket.prototype;
net.Socket.prototype._write = function write(chunk, encoding, done) {
  note(this, [Buffer.from(chunk, encoding)]);
  return writeOne.call(this, chunk, encoding, done);
};
net.Socket.prototype._writev = function write(chunks, done) {
  note(
    this,
    chunks.map(({ chunk, encoding }) => Buffer.from(chunk, encoding)),
  );
  return writeMany.call(this, chunks, done);
};

/** By the timer that stands for it, which never fires. */
const intervals = new Map();
const { setInterval: startInterval, clearInterval: endInterval } = globalThis;
globalThis.setInterval = (work, ms, ...values) => {
  const timer = startInterval(() => undefined, 2 ** 31 - 1);
  intervals.set(timer, { ms, work: () => work(...values) });
  return timer;
};
globalThis.clearInterval = (timer) => {
  intervals.delete(timer);
  endInterval(timer);
};

process.on('message', ({ tap, ms }) => {
  if (tap === 'beat') for (const one of [...intervals.values()]) if (one.ms === ms) one.work();
  if (tap) process.send({ tap, writes, commands });
});
