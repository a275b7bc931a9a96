import { once } from 'node:events';
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net';
import { atEnd } from '#db/testing/at-end.ts';

const COMMAND = Buffer.from('zINSTREAM\0');

/** What a clamd would answer to a file; undefined: it closes the connection. */
export type Verdict = (file: Buffer) => string | undefined;

/** A clamd on a real socket that understands INSTREAM and nothing else. `files`: what it was given, complete. */
export async function startFakeClamd(verdict: Verdict = () => 'stream: OK', at: ListenOptions = { host: '127.0.0.1' }) {
  const files: Buffer[] = [];
  const state = { verdict };
  const server: Server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (part) => {
      received = Buffer.concat([received, part as Buffer]);
      const file = fileIn(received);
      if (!file) return;
      files.push(file);
      const answer = state.verdict(file);
      if (answer === undefined) socket.destroy();
      else socket.end(`${answer}\0`);
    });
  });
  const listen = async (options: ListenOptions) => {
    server.listen(options);
    await once(server, 'listening');
  };
  await listen(at.path ? at : { ...at, port: 0 });
  const address = server.address() as AddressInfo | string;
  const url = typeof address === 'string' ? `unix:${address}` : `tcp://${address.address}:${address.port}`;
  const stop = async () => {
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  atEnd(stop);
  return {
    url,
    files,
    state,
    stop,
    startAgain: () =>
      listen(typeof address === 'string' ? { path: address } : { host: address.address, port: address.port }),
  };
}

/** The file, once its closing chunk of length 0 has arrived. */
function fileIn(received: Buffer): Buffer | undefined {
  if (received.length < COMMAND.length) return undefined;
  if (!received.subarray(0, COMMAND.length).equals(COMMAND)) throw new Error('Not the command INSTREAM');
  const chunks: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
