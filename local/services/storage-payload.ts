import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { StorageError } from '#local/services/storage-error.ts';

type Received = { size: number; crc32: string };

const LINE_MAX = 8192;

/** `aws-chunked`: hexadecimal size, data, …, a chunk of size 0, then trailers with the checksum. */
type Chunks = {
  rest: Buffer;
  left: number;
  state: 'size' | 'data' | 'end-of-data' | 'trailers' | 'done';
  trailers: Map<string, string>;
};

const refuse = (message: string) => new StorageError(400, 'InvalidRequest', message);

function takeSize(chunks: Chunks, line: string): void {
  const size = /^([0-9a-f]{1,8})(;.*)?$/i.exec(line)?.[1];
  if (size === undefined) throw refuse('A chunk has no size');
  chunks.left = Number.parseInt(size, 16);
  chunks.state = chunks.left > 0 ? 'data' : 'trailers';
}

function takeLine(chunks: Chunks, line: string): void {
  if (chunks.state === 'size') {
    takeSize(chunks, line);
  } else if (chunks.state === 'end-of-data') {
    if (line !== '') throw refuse('A chunk is longer than its size');
    chunks.state = 'size';
  } else if (line === '') {
    chunks.state = 'done';
  } else {
    const colon = line.indexOf(':');
    chunks.trailers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
}

function takeData(chunks: Chunks, push: (data: Buffer) => void): void {
  const data = chunks.rest.subarray(0, chunks.left);
  chunks.rest = chunks.rest.subarray(data.length);
  chunks.left -= data.length;
  if (chunks.left === 0) chunks.state = 'end-of-data';
  push(data);
}

/** Takes the next line or piece of data; false when more bytes are needed first. */
function takeNext(chunks: Chunks, push: (data: Buffer) => void): boolean {
  if (chunks.rest.length === 0 || chunks.state === 'done') return false;
  if (chunks.state === 'data') {
    takeData(chunks, push);
    return true;
  }
  const end = chunks.rest.indexOf('\r\n');
  if (end > LINE_MAX || (end < 0 && chunks.rest.length > LINE_MAX)) throw refuse('A line is too long');
  if (end < 0) return false;
  const line = chunks.rest.subarray(0, end).toString('latin1');
  chunks.rest = chunks.rest.subarray(end + 2);
  takeLine(chunks, line);
  return true;
}

/** A stream of the data alone; the trailers are put into the given map. */
function chunkedDecoder(trailers: Map<string, string>): Transform {
  const chunks: Chunks = { rest: Buffer.alloc(0), left: 0, state: 'size', trailers };
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      chunks.rest = chunks.rest.length > 0 ? Buffer.concat([chunks.rest, chunk]) : chunk;
      try {
        while (takeNext(chunks, (data) => this.push(data)));
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      const isWhole = chunks.state === 'done' || (chunks.state === 'trailers' && chunks.rest.length === 0);
      done(isWhole ? null : new StorageError(400, 'IncompleteBody'));
    },
  });
}

const one = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
};

const isChunked = (headers: IncomingHttpHeaders): boolean => {
  const payload = one(headers, 'x-amz-content-sha256') ?? '';
  // Chunks that carry signatures of their own are not verified here, so they are not accepted either.
  if (payload.startsWith('STREAMING-AWS4')) throw new StorageError(501, 'NotImplemented', 'Signed chunks');
  return payload.startsWith('STREAMING');
};

type Meter = { size: number; sha256: Hash; crc: number };

const measure = (meter: Meter): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      meter.size += chunk.length;
      meter.sha256.update(chunk);
      meter.crc = crc32(chunk, meter.crc);
      done(null, chunk);
    },
  });

function base64Crc(crc: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc >>> 0);
  return bytes.toString('base64');
}

/** Compares the received bytes with the length and checksums in headers or trailers. */
function checkPromises(meter: Meter, headers: IncomingHttpHeaders, trailers: Map<string, string>): Received {
  const crc = base64Crc(meter.crc);
  const promised = trailers.get(CRC32) ?? one(headers, CRC32) ?? crc;
  if (promised !== crc) throw new StorageError(400, 'BadDigest');
  const payload = one(headers, 'x-amz-content-sha256') ?? '';
  if (/^[0-9a-f]{64}$/.test(payload) && payload !== meter.sha256.digest('hex')) {
    throw new StorageError(400, 'XAmzContentSHA256Mismatch');
  }
  const length = one(headers, 'x-amz-decoded-content-length');
  if (length !== undefined && Number(length) !== meter.size) throw new StorageError(400, 'IncompleteBody');
  return { size: meter.size, crc32: crc };
}

/** The checksum the client sends by default; an unknown one is refused, because it could not be verified. */
const CRC32 = 'x-amz-checksum-crc32';

function refuseOtherChecksums(headers: IncomingHttpHeaders): void {
  const named = [...Object.keys(headers), one(headers, 'x-amz-trailer') ?? ''];
  const unknown = named.find((name) => /^(x-amz-checksum-(?!crc32$)|content-md5$)/.test(name));
  if (unknown) throw new StorageError(501, 'NotImplemented', `Checksum ${unknown}`);
}

/** Writes the body to this new file, verified; removes the file when anything is wrong. */
export async function receiveFile(request: IncomingMessage, path: string): Promise<Received> {
  refuseOtherChecksums(request.headers);
  const trailers = new Map<string, string>();
  const decode = isChunked(request.headers) ? [chunkedDecoder(trailers)] : [];
  const meter: Meter = { size: 0, sha256: createHash('sha256'), crc: 0 };
  try {
    await pipeline([request, ...decode, measure(meter), createWriteStream(path, { flags: 'wx', mode: 0o600 })]);
    return checkPromises(meter, request.headers, trailers);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
