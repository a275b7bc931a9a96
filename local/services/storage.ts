import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { endWithLauncher } from '#local/launch/end-with-launcher.ts';
import type { Call } from '#local/services/storage-calls.ts';
import * as calls from '#local/services/storage-calls.ts';
import { type Disk, dropOrphans, makeBucket, openDisk } from '#local/services/storage-disk.ts';
import { StorageError } from '#local/services/storage-error.ts';
import { checkSignature, type Keys } from '#local/services/storage-signature.ts';
import { loadConfig, need } from '#platform/config.ts';

/**
 * A small S3 server for one machine: `storage <port> <folder> [bucket …]`. It supports the calls of
 * `platform/storage.ts` (make, find and list a bucket; put, get and delete an object; signed links) and answers 501 to all
 * others. Path-style addresses, every request signed.
 */
type Handler = (call: Call) => Promise<void>;
const BUCKET: Record<string, Handler> = {
  PUT: calls.createBucket,
  HEAD: calls.headBucket,
  GET: calls.listObjects,
};
const OBJECT: Record<string, Handler> = {
  PUT: calls.putObject,
  GET: calls.getObject,
  DELETE: calls.deleteObject,
};

/** Allowed query parameters: those of the signature and of the client, of a list, and the one override of a signed link. */
const isKnownQuery = (name: string, isList: boolean): boolean =>
  /^x-(id$|amz-(?!copy-source$))/i.test(name) || (isList ? calls.LIST_QUERY.has(name) : name === calls.DISPOSITION);

/** Marks of calls that are not supported: a sub-resource in the query, or the header of a copy. */
const variantOf = ({ query, request, key }: Call): string | undefined =>
  [...query.keys()].find((name) => !isKnownQuery(name, key === '' && request.method === 'GET')) ??
  request.headers['x-amz-copy-source']?.toString();

function handlerOf(call: Call): Handler {
  const { method = '' } = call.request;
  const variant = variantOf(call);
  const handler = (call.key === '' ? BUCKET : OBJECT)[method];
  if (variant || !handler || call.bucket === '') {
    throw new StorageError(501, 'NotImplemented', `${method} ${variant ?? ''} is not implemented`);
  }
  return handler;
}

/** The path is split by hand: a URL parser would resolve `..` inside keys. */
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
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${calls.escapeXml(message)}</Message></Error>`;
  response.writeHead(status, { connection: 'close', 'content-type': 'application/xml' });
  response.end(request.method === 'HEAD' ? undefined : body);
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
