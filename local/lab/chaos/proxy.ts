import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** `open`: forwards everything. `frozen`: accepts everything and forwards nothing. `cut`: ends every connection at once. */
export type Line = 'open' | 'frozen' | 'cut';
export type Wire = {
  port: number;
  /** The number of connections opened through it so far. */
  opened: () => number;
  /** Bytes withheld while it was frozen are forwarded when it opens again. */
  set: (line: Line) => void;
  close: () => void;
};

type Pair = { near: Socket; far: Socket };

/** A proxy to a service on this machine that can be frozen and cut. */
export async function createProxy(targetPort: number): Promise<Wire> {
  const pairs = new Set<Pair>();
  let line: Line = 'open';
  let opened = 0;
  const end = (pair: Pair) => {
    pairs.delete(pair);
    pair.near.destroy();
    pair.far.destroy();
  };
  const apply = ({ near, far }: Pair) => {
    for (const socket of [near, far]) {
      if (line === 'frozen') socket.pause();
      else socket.resume();
    }
  };
  const server = createServer((near) => {
    opened += 1;
    if (line === 'cut') return void near.on('error', () => undefined).destroy();
    const pair = { near, far: connect(targetPort, '127.0.0.1') };
    pairs.add(pair);
    pass(pair.near, pair.far, () => end(pair));
    pass(pair.far, pair.near, () => end(pair));
    apply(pair);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    opened: () => opened,
    set: (next) => {
      line = next;
      for (const pair of pairs) {
        if (next === 'cut') end(pair);
        else apply(pair);
      }
    },
    close: () => {
      server.close();
      for (const pair of pairs) end(pair);
    },
  };
}

function pass(from: Socket, to: Socket, end: () => void): void {
  from.setNoDelay(true);
  from.on('data', (data) => void to.write(data));
  from.on('end', () => to.end());
  from.on('error', end);
  from.on('close', end);
}
