import { lookup as systemLookup } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import type { Log } from '#platform/log.ts';
import { AppError } from '#shared/errors.ts';

/** Opens every address that a person or workspace names. Nothing else of the product does. */
export type Outbound = {
  /** Hosts, addresses and ranges (`10.0.0.0/8`) that may be private and use any port: READ_PAGES_ALLOW. */
  allow: readonly string[];
  /** The product's own address: it is in the User-Agent, and it is not opened. */
  publicUrl: string;
  log: Pick<Log, 'warn'>;
  signal?: AbortSignal;
  /** Resolves names; that of the system by default. */
  lookup?: LookupFunction;
  limits?: Partial<Limits>;
};

type Limits = { ports: readonly number[]; connectMs: number; totalMs: number; bytes: number; redirects: number };
const LIMITS: Limits = {
  ...{ ports: [80, 443], connectMs: 5_000, totalMs: 10_000 },
  ...{ bytes: 2 * 1024 * 1024, redirects: 3 },
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
const HOST_MAX = 253;

/** Why a page was not read, for the log alone. */
class Unreadable extends Error {
  override name = 'Unreadable';
}

/**
 * Opens a web page: http or https, at most 3 redirects, 10 s, 2 MB after unpacking, no cookies, and no address of a
 * private network. Throws AppError page_refused for sites that forbid it, page_empty where a sign-in is asked for, the
 * reason of `signal`, and page_unreadable for everything else, whatever the cause.
 */
export async function fetchPage(address: string, outbound: Outbound): Promise<Page> {
  const limits = { ...LIMITS, ...outbound.limits };
  const timeout = AbortSignal.timeout(limits.totalMs);
  const signal = outbound.signal ? AbortSignal.any([outbound.signal, timeout]) : timeout;
  try {
    return await follow(address, { ...outbound, limits, signal });
  } catch (thrown) {
    outbound.signal?.throwIfAborted();
    if (thrown instanceof AppError) throw thrown;
    outbound.log.warn({ page: withoutQuery(address), reason: String(thrown) }, 'a page could not be read');
    throw new AppError('page_unreadable', { cause: thrown });
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

/** The forms of an address that are refused before any name is looked up. */
function check({ protocol, hostname, username, password }: URL, publicUrl: string): void {
  if (protocol !== 'http:' && protocol !== 'https:') throw new Unreadable(`Scheme ${protocol}`);
  if (username || password) throw new Unreadable('User name in the address');
  if (hostname.length > HOST_MAX) throw new Unreadable('Host too long');
  if (FORBIDDING.test(hostname.replace(/\.$/, ''))) throw new AppError('page_refused');
  if (hostname === new URL(publicUrl).hostname && !isIP(hostname)) throw new Unreadable('Own address');
}

type Found = { address: string; family: number };

/** All addresses of a host, resolved once: the connection is made to one of these and to no other. */
function addressesOf(hostname: string, { lookup = systemLookup as LookupFunction, signal }: Opening): Promise<Found[]> {
  const literal = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(literal);
  if (family) return Promise.resolve([{ address: literal, family }]);
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    lookup(hostname, { all: true, verbatim: true }, (failure, found) => {
      if (failure) reject(failure);
      else resolve(Array.isArray(found) ? found : [{ address: found, family: isIP(found) }]);
    });
  });
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** `::/96`, the IPv4-compatible addresses, which request-filtering-agent takes for public. */
const COMPATIBLE = new BlockList();
COMPATIBLE.addSubnet('::', 96, 'ipv6');

/** The addresses and ranges of a list; names are left out. Throws on a range that is none. */
function rangesOf(list: readonly string[]): BlockList {
  const ranges = new BlockList();
  for (const entry of list) {
    const [address = '', prefix] = entry.split('/');
    if (isIP(address) === 0) continue;
    if (prefix === undefined) ranges.addAddress(address, familyOf(address));
    else ranges.addSubnet(address, Number(prefix), familyOf(address));
  }
  return ranges;
}

async function opened(url: URL, opening: Opening): Promise<IncomingMessage> {
  check(url, opening.publicUrl);
  const addresses = await addressesOf(url.hostname, opening);
  if (addresses.length === 0) throw new Unreadable('No address');
  const ranges = rangesOf(opening.allow);
  const isAllowed =
    opening.allow.includes(url.hostname) || addresses.every(({ address }) => ranges.check(address, familyOf(address)));
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (!isAllowed && !opening.limits.ports.includes(port)) throw new Unreadable(`Port ${port}`);
  if (!isAllowed && addresses.some(({ address }) => COMPATIBLE.check(address, familyOf(address))))
    throw new Unreadable('Address of a private network');
  return request(url, { addresses, isAllowed }, opening);
}

type Target = { addresses: Found[]; isAllowed: boolean };

/** Without keep-alive: no connection serves two pages. */
function agentFor({ protocol }: URL, isAllowed: boolean): http.Agent {
  if (protocol === 'https:') return isAllowed ? new https.Agent() : new RequestFilteringHttpsAgent();
  return isAllowed ? new http.Agent() : new RequestFilteringHttpAgent();
}

function request(url: URL, { addresses, isAllowed }: Target, opening: Opening): Promise<IncomingMessage> {
  const { publicUrl, limits, signal } = opening;
  const pinned = ((_host, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, addresses);
    else done(null, first?.address ?? '', first?.family);
  }) as LookupFunction;
  const headers = {
    'user-agent': `Rolevoice/1 (+${publicUrl})`,
    accept: 'text/html,application/xhtml+xml,application/pdf,text/plain;q=0.9,*/*;q=0.1',
    'accept-encoding': 'gzip, deflate, br',
  };
  const isTls = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const options = { agent: agentFor(url, isAllowed), lookup: pinned, headers, signal };
    const sent = (isTls ? https : http).request(url, options, resolve);
    const timer = setTimeout(() => sent.destroy(new Unreadable('No connection in time')), limits.connectMs);
    sent.once('socket', (socket) => socket.once(isTls ? 'secureConnect' : 'connect', () => clearTimeout(timer)));
    sent.once('close', () => clearTimeout(timer));
    sent.on('error', reject);
    sent.end();
  });
}

/** The body, unpacked and counted while it is unpacked. Throws when it is too long or of a type that is not read. */
async function contentOf(response: IncomingMessage, { limits, signal }: Opening): Promise<Omit<Page, 'url'>> {
  const [named = '', ...parameters] = (response.headers['content-type'] ?? '').split(';');
  const type = TYPES.get(named.trim().toLowerCase());
  const decoder = decoderOf(response.headers['content-encoding']);
  if (!type || decoder === undefined) {
    response.destroy();
    throw new Unreadable(type ? 'Unknown encoding' : `Type ${named.slice(0, 100)}`);
  }
  const pieces: Buffer[] = [];
  let length = 0;
  const collect = async (body: AsyncIterable<Buffer>) => {
    for await (const piece of body) {
      length += piece.length;
      if (length > limits.bytes) throw new Error('Ends the pipeline');
      pieces.push(piece);
    }
  };
  const read = decoder ? pipeline(response, decoder, collect, { signal }) : pipeline(response, collect, { signal });
  await read.catch((thrown: unknown) => {
    // The pipeline says no more than that it was ended.
    throw length > limits.bytes ? new Unreadable('Too long') : thrown;
  });
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(parameters.join(';'))?.[1] ?? '';
  return { type, charset, body: Buffer.concat(pieces) };
}

/** Null: as it is; undefined: an encoding that was not asked for. */
function decoderOf(encoding = 'identity') {
  const name = encoding.trim().toLowerCase();
  if (name === 'identity' || name === '') return null;
  if (name === 'br') return createBrotliDecompress();
  return /^(?:x-)?gzip$|^deflate$/.test(name) ? createUnzip() : undefined;
}
