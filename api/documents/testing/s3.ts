import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { afterAll, inject } from 'vitest';

/** The keys below a prefix, as the storage itself has them. */
export function listKeys() {
  const { endpoint, accessKeyId, secretAccessKey } = inject('s3');
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  afterAll(() => client.destroy());
  return async (bucket: string, prefix: string): Promise<string[]> => {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix }));
    return Contents.map(({ Key }) => String(Key));
  };
}

/** A way to the storage that can be cut and opened again; while it is cut, connections are refused. `seen` are its calls. */
export async function cuttableStorage() {
  const target = new URL(inject('s3').endpoint);
  const open = new Set<Socket>();
  const seen: string[] = [];
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    near.on('data', (bytes) => seen.push(...(bytes.toString('latin1').match(/^[A-Z]+ \S+ HTTP/gm) ?? [])));
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
  afterAll(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return { endpoint: `http://127.0.0.1:${port}`, cut, mend: () => listen(port), seen };
}
