import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { StorageError } from '#local/services/storage-error.ts';

/** AWS Signature Version 4 as S3 reads it: in the Authorization header or in the query of a signed link. */
export type SignedRequest = { method: string; path: string; query: URLSearchParams; headers: IncomingHttpHeaders };
export type Keys = { accessKeyId: string; secretAccessKey: string };

type Claim = {
  credential: string;
  signedHeaders: string[];
  signature: string;
  date: string;
  /** How long it is valid, in seconds from its date. */
  seconds: number;
  payload: string;
};

const SKEW_MS = 15 * 60_000;
const LINK_MAX_SECONDS = 7 * 24 * 3600;
const UNSIGNED = 'UNSIGNED-PAYLOAD';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const denied = (message: string) => new StorageError(403, 'AccessDenied', message);

/** RFC 3986: encodeURIComponent leaves five characters unencoded that the signature encodes. */
export const encodePart = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

const header = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(',') : (value ?? '');
};

function linkClaim(query: URLSearchParams): Claim {
  const seconds = Number(query.get('X-Amz-Expires'));
  if (!(seconds > 0 && seconds <= LINK_MAX_SECONDS)) {
    throw new StorageError(400, 'AuthorizationQueryParametersError', 'X-Amz-Expires must be between 1 and 604800');
  }
  return {
    credential: query.get('X-Amz-Credential') ?? '',
    signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: query.get('X-Amz-Signature') ?? '',
    date: query.get('X-Amz-Date') ?? '',
    seconds,
    payload: UNSIGNED,
  };
}

function headerClaim(headers: IncomingHttpHeaders): Claim {
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]+)$/.exec(
    header(headers, 'authorization'),
  );
  if (!parts) throw denied('The request is not signed');
  return {
    credential: parts[1] ?? '',
    signedHeaders: (parts[2] ?? '').split(';'),
    signature: parts[3] ?? '',
    date: header(headers, 'x-amz-date'),
    seconds: SKEW_MS / 1000,
    payload: header(headers, 'x-amz-content-sha256'),
  };
}

function timeOf(date: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date);
  if (!parts) throw denied('The date of the request is missing or wrong');
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.slice(1).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function checkTime({ date, seconds }: Claim, now: number, isLink: boolean): void {
  const time = timeOf(date);
  if (time > now + SKEW_MS) throw new StorageError(403, 'RequestTimeTooSkewed');
  if (now <= time + seconds * 1000) return;
  throw isLink ? denied('Request has expired') : new StorageError(403, 'RequestTimeTooSkewed');
}

/** Every header S3 acts on must be signed: the holder of a link could add unsigned ones. */
function checkCoverage({ signedHeaders }: Claim, headers: IncomingHttpHeaders): void {
  const acted = Object.keys(headers).filter((name) => name.startsWith('x-amz-'));
  const missing = ['host', ...acted].filter((name) => !signedHeaders.includes(name));
  if (missing.length > 0) throw denied(`There were headers present in the request which were not signed: ${missing}`);
}

const canonicalQuery = (query: URLSearchParams): string =>
  [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encodePart(name), encodePart(value)] as const)
    .sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&');

const canonicalPath = (path: string): string =>
  path
    .split('/')
    .map((part) => encodePart(decodeURIComponent(part)))
    .join('/');

const canonicalHeaders = ({ signedHeaders }: Claim, headers: IncomingHttpHeaders): string =>
  signedHeaders.map((name) => `${name}:${header(headers, name).trim().replace(/ +/g, ' ')}\n`).join('');

function expectedSignature(request: SignedRequest, claim: Claim, scope: string[], secret: string): Buffer {
  const canonical = [
    request.method,
    canonicalPath(request.path),
    canonicalQuery(request.query),
    canonicalHeaders(claim, request.headers),
    claim.signedHeaders.join(';'),
    claim.payload,
  ].join('\n');
  const key = scope.reduce<string | Buffer>((previous, part) => hmac(previous, part), `AWS4${secret}`);
  return hmac(key, ['AWS4-HMAC-SHA256', claim.date, scope.join('/'), sha256(canonical)].join('\n'));
}

/** Throws a StorageError unless the request was signed with these keys, recently, and is unchanged since. */
export function checkSignature(request: SignedRequest, keys: Keys, now = Date.now()): void {
  const isLink = request.query.has('X-Amz-Signature');
  const claim = isLink ? linkClaim(request.query) : headerClaim(request.headers);
  const [accessKeyId, ...scope] = claim.credential.split('/');
  if (accessKeyId !== keys.accessKeyId) throw new StorageError(403, 'InvalidAccessKeyId');
  const isOurScope = scope.length === 4 && scope[2] === 's3' && scope[3] === 'aws4_request';
  if (!isOurScope || scope[0] !== claim.date.slice(0, 8)) throw denied('The credential has a wrong scope');
  checkTime(claim, now, isLink);
  checkCoverage(claim, request.headers);
  const expected = expectedSignature(request, claim, scope, keys.secretAccessKey);
  const given = Buffer.from(claim.signature, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new StorageError(403, 'SignatureDoesNotMatch');
  }
}
