import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { atEnd } from '#db/testing/at-end.ts';

/**
 * A proxy to a real service that can be cut and opened again; while it is cut, its connections are closed and new ones
 * refused, as with a stopped service. `onSent` receives what is sent to the service.
 */
export async function cuttable(target: URL, onSent: (bytes: Buffer) => void = () => undefined) {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    near.on('data', onSent);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const cut = async () => {
    for (const socket of open) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  atEnd(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const address = Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(port) }).href;
  return { address, cut, mend: () => listen(port) };
}
