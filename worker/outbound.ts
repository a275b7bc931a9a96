import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { AddressRefused, DENIED_RANGES, leadingOutside, type Target, targetOf } from '#platform/addresses.ts';
import type { Log } from '#platform/log.ts';
import { type ProxySettings, proxyFor } from '#platform/proxy.ts';
import { timeLimit } from '#platform/time-limit.ts';
import { catalogue } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { WEBHOOK_PORTS } from '#shared/open/webhooks.ts';

/** Opens every address that a person or workspace names. Nothing else of the product does. */
export type Outbound = {
  /** Hosts, addresses and ranges (`10.0.0.0/8`) that may be private and use any port. */
  allow: readonly string[];
  /** The product's own address: it is in the User-Agent, and it is not opened. */
  publicUrl: string;
  log: Pick<Log, 'warn'>;
  /** Prefixes of this network's translators to IPv4. */
  nat64?: readonly string[];
  /** Those of the machine, for what leads outside. */
  proxies?: ProxySettings;
  signal?: AbortSignal;
  /** Resolves names; that of the system by default. */
  lookup?: LookupFunction;
  limits?: Partial<Limits>;
};

type Limits = { ports: readonly number[]; connectMs: number; totalMs: number; bytes: number; redirects: number };
const LIMITS: Limits = {
  ports: [80, 443],
  connectMs: 5_000,
  totalMs: 10_000,
  bytes: 2 * 1024 * 1024,
  redirects: 3,
};

export type PageType = 'html' | 'pdf' | 'docx' | 'text';
/** `charset`: as the server names it, '' when it does not. */
export type Page = { url: string; type: PageType; charset: string; body: Buffer };

const TYPES: ReadonlyMap<string, PageType> = new Map([
  ['text/html', 'html'],
  ['application/xhtml+xml', 'html'],
  ['text/plain', 'text'],
  ['application/pdf', 'pdf'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
]);
/** Sites whose terms forbid reading by programs. */
const FORBIDDING = /(?:^|\.)(?:linkedin\.com|lnkd\.in|indeed\.(?:com?\.)?[a-z]{2,3})$/;

/** Why a page was not read, for the log alone. */
class Unreadable extends Error {
  override name = 'Unreadable';
}
class TooLong extends Unreadable {}
class NoConnection extends Unreadable {}

/**
 * Opens a web page: http or https, at most 3 redirects, 10 s, 2 MB after unpacking, no cookies, and no address of a
 * private network. Throws AppError page_refused for sites that forbid it, page_empty where a sign-in is asked for, the
 * reason of `signal`, and page_unreadable for everything else, whatever the cause.
 */
export async function fetchPage(address: string, outbound: Outbound): Promise<Page> {
  const limits = { ...LIMITS, ...outbound.limits };
  const limit = timeLimit(limits.totalMs, outbound.signal);
  try {
    return await follow(address, { ...outbound, limits, signal: limit.signal });
  } catch (thrown) {
    outbound.signal?.throwIfAborted();
    if (thrown instanceof AppError) throw thrown;
    outbound.log.warn({ page: withoutQuery(address), reason: String(thrown) }, 'a page could not be read');
    throw new AppError('page_unreadable', { cause: thrown });
  } finally {
    limit.end();
  }
}

/** A query may name a person. */
const withoutQuery = (address: string): string => {
  const { host = '', pathname = '' } = URL.canParse(address) ? new URL(address) : {};
  return `${host}${pathname}`.slice(0, 500);
};

type Opening = Outbound & { limits: Limits; signal: AbortSignal };

async function follow(address: string, opening: Opening): Promise<Page> {
  let url = new URL(address);
  for (let hop = 0; hop <= opening.limits.redirects; hop += 1) {
    const response = await opened(url, opening);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return { url: url.href, ...(await contentOf(response, opening)) };
    response.destroy();
    if (statusCode === 401 || statusCode === 403) throw new AppError('page_empty');
    if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location)
      throw new Unreadable(`Status ${statusCode}`);
    url = new URL(headers.location, url);
  }
  throw new Unreadable('Too many redirects');
}

/** Sites that forbid reading are refused by name, without a look-up. */
function targetOfPage(url: URL, opening: Opening, isProxied: boolean): Promise<Target> {
  const { ports } = opening.limits;
  const isForbidden = /^https?:$/.test(url.protocol) && FORBIDDING.test(url.hostname.replace(/\.$/, ''));
  if (isForbidden && !url.username && !url.password) throw new AppError('page_refused');
  return targetOf(url, { ...opening, ports, tls: false, isProxied });
}

async function opened(url: URL, opening: Opening): Promise<IncomingMessage> {
  const proxy = outerProxy(url, opening);
  const target = await targetOfPage(url, opening, proxy !== undefined);
  const { publicUrl, limits, signal, nat64 } = opening;
  const headers = {
    'user-agent': `Rolevoice/1 (+${publicUrl})`,
    accept: 'text/html,application/xhtml+xml,application/pdf,text/plain;q=0.9,*/*;q=0.1',
    'accept-encoding': 'gzip, deflate, br',
  };
  return request(url, target, { method: 'GET', headers, connectMs: limits.connectMs, signal, proxy, nat64 });
}

/** Beside the ranges that it takes for private, which it lets pass where they were judged by what they lead to. */
const filterOf = (judged: string[]) => ({ denyIPAddressList: DENIED_RANGES, allowIPAddressList: judged });

const outerProxy = (url: URL, { proxies }: Pick<Outbound, 'proxies'>): string | undefined =>
  proxies && proxyFor(url, proxies);

/** Without keep-alive: no connection serves two pages. Exempt hosts are inside: no proxy leads there. */
function agentFor({ protocol }: URL, { addresses, isAllowed }: Target, { proxy, nat64 }: Way): http.Agent {
  if (proxy && !isAllowed) return new HttpsProxyAgent(proxy);
  const filter = filterOf(leadingOutside(addresses, nat64));
  if (protocol === 'https:') return isAllowed ? new https.Agent() : new RequestFilteringHttpsAgent(filter);
  return isAllowed ? new http.Agent() : new RequestFilteringHttpAgent(filter);
}

type Way = { proxy: string | undefined; nat64: readonly string[] | undefined };

type OutboundRequest = {
  method: 'GET' | 'POST';
  headers: Record<string, string | number>;
  body?: string;
  connectMs: number;
  signal: AbortSignal;
} & Way;

function request(url: URL, target: Target, asked: OutboundRequest): Promise<IncomingMessage> {
  const { addresses } = target;
  const { method, headers, body, connectMs, signal } = asked;
  const pinned = ((_host, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, addresses);
    else done(null, first?.address ?? '', first?.family);
  }) as LookupFunction;
  const isTls = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const options = { agent: agentFor(url, target, asked), lookup: pinned, method, headers, signal };
    const sent = (isTls ? https : http).request(url, options, resolve);
    const timer = setTimeout(() => sent.destroy(new NoConnection('No connection in time')), connectMs);
    sent.once('socket', (socket) => socket.once(isTls ? 'secureConnect' : 'connect', () => clearTimeout(timer)));
    sent.once('close', () => clearTimeout(timer));
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The body of a page. Throws when it is too long or of a type that is not read. */
async function contentOf(response: IncomingMessage, { limits, signal }: Opening): Promise<Omit<Page, 'url'>> {
  const [named = '', ...parameters] = (response.headers['content-type'] ?? '').split(';');
  const type = TYPES.get(named.trim().toLowerCase());
  if (!type) {
    response.destroy();
    throw new Unreadable(`Type ${named.slice(0, 100)}`);
  }
  const { body, failure } = await bodyOf(response, { bytes: limits.bytes, signal });
  if (failure) throw failure;
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(parameters.join(';'))?.[1] ?? '';
  return { type, charset, body };
}

/** The body, unpacked and counted while it is unpacked: what was read, and why it is not all of it. */
async function bodyOf(
  response: IncomingMessage,
  { bytes, signal }: { bytes: number; signal: AbortSignal },
): Promise<{ body: Buffer; failure: unknown }> {
  const decoder = decoderOf(response.headers['content-encoding']);
  if (decoder === undefined) {
    response.destroy();
    return { body: Buffer.alloc(0), failure: new Unreadable('Unknown encoding') };
  }
  const pieces: Buffer[] = [];
  let length = 0;
  const collect = async (body: AsyncIterable<Buffer>) => {
    for await (const piece of body) {
      length += piece.length;
      if (length > bytes) throw new Error('Ends the pipeline');
      pieces.push(piece);
    }
  };
  const read = decoder ? pipeline(response, decoder, collect, { signal }) : pipeline(response, collect, { signal });
  // The pipeline says no more than that it was ended.
  const failure = await read.then(
    () => undefined,
    (thrown: unknown) => (length > bytes ? new TooLong('Too long') : thrown),
  );
  return { body: Buffer.concat(pieces), failure };
}

/** Null: as it is; undefined: an encoding that was not asked for. */
function decoderOf(encoding = 'identity') {
  const name = encoding.trim().toLowerCase();
  if (name === 'identity' || name === '') return null;
  if (name === 'br') return createBrotliDecompress();
  return /^(?:x-)?gzip$|^deflate$/.test(name) ? createUnzip() : undefined;
}

/** What a receiver responded. `text`: the beginning of it. */
export type Response = { status: number; text: string; retryAfter: string | undefined };
/** A request without a response that counts; the message says why, in words for people. */
export class NotSent extends Error {
  override name = 'NotSent';
}

const POST: Limits = { ports: WEBHOOK_PORTS, connectMs: 5_000, totalMs: 15_000, bytes: 64 * 1024, redirects: 0 };
const KEPT_CHARACTERS = 1_024;

/**
 * Sends a body to a receiver: https only unless the operator exempts the host, 15 s, no redirects, 64 kB of response.
 * Throws NotSent, and the reason of `signal`.
 */
export async function post(
  address: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  outbound: Outbound,
): Promise<Response> {
  const { totalMs, bytes, connectMs, ports } = { ...POST, ...outbound.limits };
  const limit = timeLimit(totalMs, outbound.signal);
  const { signal } = limit;
  try {
    const url = new URL(address);
    const proxy = outerProxy(url, outbound);
    const { nat64 } = outbound;
    const target = await targetOf(url, { ...outbound, ports, tls: true, signal, isProxied: proxy !== undefined });
    const all = { ...headers, 'accept-encoding': 'identity', 'content-length': Buffer.byteLength(body) };
    const response = await request(url, target, {
      method: 'POST',
      headers: all,
      body,
      connectMs,
      signal,
      proxy,
      nat64,
    });
    const { statusCode: status = 0 } = response;
    const read = await bodyOf(response, { bytes, signal });
    if (read.failure && isSuccess(status)) throw read.failure;
    const text = read.body.toString('utf8').replaceAll('\0', '').slice(0, KEPT_CHARACTERS);
    return { status, text, retryAfter: response.headers['retry-after'] };
  } catch (thrown) {
    outbound.signal?.throwIfAborted();
    const message = limit.isOver() ? `No response within ${Math.round(totalMs / 1_000)} s.` : wordsOf(thrown);
    outbound.log.warn({ host: withoutQuery(address).split('/')[0], reason: String(thrown) }, 'a webhook was not sent');
    throw new NotSent(message, { cause: thrown });
  } finally {
    limit.end();
  }
}

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(ENOTFOUND|EAI_|ENODATA)/, 'The host name was not found.'],
  [/^ECONNREFUSED/, 'The connection was refused.'],
  [/^(ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE)/, 'The connection was cut.'],
  [/CERT|SELF_SIGNED|SIGNATURE/, 'The certificate is not valid.'],
  [/^HPE_HEADER_OVERFLOW/, 'The response was too long.'],
];

function wordsOf(thrown: unknown): string {
  if (thrown instanceof AddressRefused) return catalogue.address_refused.message;
  if (thrown instanceof TooLong) return 'The response was too long.';
  if (thrown instanceof NoConnection) return 'No connection within 5 s.';
  const { code = '' } = thrown as { code?: unknown };
  return WORDS.find(([codes]) => codes.test(String(code)))?.[1] ?? 'The connection failed.';
}
