import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { endWithLauncher } from '#local/launch/end-with-launcher.ts';
import type { Call } from '#local/services/storage-calls.ts';
import * as calls from '#local/services/storage-calls.ts';
import { type Disk, dropOrphans, makeBucket, openDisk } from '#local/services/storage-disk.ts';
import { StorageError } from '#local/services/storage-error.ts';
import { checkSignature, type Keys } from '#local/services/storage-signature.ts';
import { group, tag } from '#local/services/storage-xml.ts';
import { loadConfig, need } from '#platform/config.ts';

/**
 * A small S3 server for one machine: `storage <port> <folder> [bucket …]`. Path-style addresses, every request signed,
 * and what it does not know it refuses instead of pretending.
 */
const SUB_RESOURCES = [
  'acl',
  'cors',
  'lifecycle',
  'policy',
  'tagging',
  'versioning',
  'versions',
  'retention',
  'attributes',
];

type Handler = (call: Call) => Promise<void>;
const BUCKET: Record<string, Handler> = {
  'PUT ': calls.createBucket,
  'HEAD ': calls.headBucket,
  'GET list-type': calls.list,
};
const OBJECT: Record<string, Handler> = {
  'PUT ': calls.putObject,
  'GET ': calls.getObject,
  'HEAD ': calls.getObject,
  'DELETE ': calls.deleteObject,
};

/** The word in the query (or the copy header) that turns a plain request into another one. */
function variantOf({ query, request }: Call): string {
  const word = ['uploads', 'uploadId', 'delete', 'list-type', 'location', ...SUB_RESOURCES].find((name) =>
    query.has(name),
  );
  if (word) return word;
  return request.headers['x-amz-copy-source'] ? 'copy' : '';
}

function handlerOf(call: Call): Handler {
  const name = `${call.request.method} ${variantOf(call)}`;
  const handler = (call.key === '' ? BUCKET : OBJECT)[name];
  if (!handler || call.bucket === '') throw new StorageError(501, 'NotImplemented', `${name} is not implemented`);
  return handler;
}

/** Addresses are taken apart by hand: a parser for web addresses would resolve `..` inside keys. */
function readAddress(url: string): { path: string; query: URLSearchParams } {
  const [path = '/', ...query] = url.split('?');
  return { path, query: new URLSearchParams(query.join('?')) };
}

function decodePath(path: string): { bucket: string; key: string } {
  try {
    const [bucket = '', ...key] = path.slice(1).split('/').map(decodeURIComponent);
    return { bucket, key: key.join('/') };
  } catch {
    throw new StorageError(400, 'InvalidURI');
  }
}

function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.headersSent || request.socket.destroyed) {
    response.destroy();
    return;
  }
  const isKnown = error instanceof StorageError;
  if (!isKnown) console.error(error);
  const { status, code, message } = isKnown ? error : new StorageError(500, 'InternalError', String(error));
  const body = group('Error', tag('Code', code), tag('Message', message));
  response.setHeader('connection', 'close');
  if (request.method === 'HEAD') response.writeHead(status).end();
  else calls.answerXml({ response }, body, status);
  request.resume();
}

async function serve(disk: Disk, keys: Keys, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const { path, query } = readAddress(request.url ?? '/');
    const target = decodePath(path);
    checkSignature({ method: request.method ?? '', path, query, headers: request.headers }, keys);
    const call = { disk, request, response, query, ...target };
    await handlerOf(call)(call);
  } catch (error) {
    refuse(request, response, error);
  }
}

async function main(): Promise<void> {
  const [port, folder = '', ...buckets] = process.argv.slice(2);
  const config = loadConfig();
  const keys = {
    accessKeyId: need(config, 'S3_ACCESS_KEY_ID'),
    secretAccessKey: need(config, 'S3_SECRET_ACCESS_KEY'),
  };
  const disk = await openDisk(folder);
  for (const bucket of buckets) await makeBucket(disk, bucket);
  const server = createServer((request, response) => serve(disk, keys, request, response));
  server.keepAliveTimeout = 30_000;
  server.requestTimeout = 0;
  server.once('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  endWithLauncher();
  server.listen(Number(port), '127.0.0.1', () => process.send?.({ ready: true }));
  await dropOrphans(disk);
}

await main();
